import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  deleteClaim,
  findAnswer,
  insertClaim,
  renewClaim,
  storeAnswer,
  takeOverClaim,
} from '../../platform/idempotency/idempotent-answer.repository.ts'
import { openSealedText, sealText } from '../../platform/security/sealed-text.ts'
import type { Answer } from './mount.ts'

const LIFE_MS = 72 * 60 * 60_000
/**
 * A claim expires after this time unless it is renewed, so a crash blocks a key no longer than
 * this.
 */
const LEASE_MS = 8_000
const RENEW_MS = 2_000
const POLL_MS = 100
/** Interval for retrying to release a claim. */
const RELEASE_MS = 500
/** How long a second request waits for the first. */
const PATIENCE_MS = 30_000
const PURPOSE = 'idempotency'

export interface IdempotencyKey {
  /**
   * includes the space that a key can access, since the same call means something else in another
   */
  account: string
  key: string
  requestHash: string
  /** whether handler and stored answer share a transaction */
  isAtomic: boolean
}

/**
 * The Idempotency-Key of a call that supports one: every POST of an account, except those that
 * return secrets (their answers must not be stored) and uploads (equal pictures share a row
 * anyway).
 * @throws failure('malformed') if the key is empty, too long or not printable
 */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  const { caller } = request.context
  if (key === undefined || endpoint.method !== 'POST' || endpoint.secret || endpoint.upload) {
    return undefined
  }
  if (caller.kind === 'guest') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw failure('malformed')
  const hash = createHash('sha256').update(`${request.method} ${request.raw.url}\n`)
  if (Buffer.isBuffer(request.body)) hash.update(request.body)
  return {
    account: [caller.userId, caller.key?.reach].filter(Boolean).join(' '),
    key,
    requestHash: hash.digest('base64url'),
    isAtomic: endpoint.atomic === true,
  }
}

/**
 * Acts once per key (contract.md §3): a repetition within 72 h gets the first answer, a concurrent
 * one waits for it, and another request with the same key is a conflict. Refusals are not stored:
 * nothing was done, and a retry may succeed.
 * For an atomic endpoint the answer commits together with what the handler wrote, so that after a
 * crash a retry cannot act twice (F2).
 */
export async function answerOnce(
  deps: Deps,
  request: IdempotencyKey,
  act: (deps: Deps) => Promise<Answer>,
  reply: FastifyReply,
): Promise<Answer> {
  const key = deps.secrets.hmac(PURPOSE, `${request.account}\n${request.key}`)
  // keyed, because a plain hash of a body with a short password could be guessed
  const requestHash = deps.secrets.hmac(PURPOSE, `request\n${request.requestHash}`)
  const id = deps.ids.token(128)
  const kept = await claimOrWait(deps, { id, key, requestHash }).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 503) void releaseClaim(deps, key, id)
    throw error
  })
  if (kept !== undefined) {
    reply.header('Idempotent-Replayed', 'true')
    return kept
  }
  const renewal = setInterval(() => {
    renewClaim(deps.db, key, id, deps.clock.now() + LEASE_MS).catch(() => {})
  }, RENEW_MS)
  const actAndKeep = async (within: Deps) => {
    const answer = await act(within)
    const sealed = sealText(deps.secrets.key(PURPOSE), JSON.stringify(answer), key)
    if (!(await storeAnswer(within.db, key, id, sealed))) throw failure('conflict')
    return answer
  }
  try {
    return await (request.isAtomic ? transaction(deps, actAndKeep) : actAndKeep(deps))
  } catch (error) {
    await deleteClaim(deps.db, key, id).catch(() => void releaseClaim(deps, key, id))
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/**
 * An unreachable database may still hold the claim; releasing it later saves a retry from waiting
 * for the lease.
 */
async function releaseClaim(deps: Deps, key: string, id: string): Promise<void> {
  for (const until = deps.clock.monotonic() + LEASE_MS; deps.clock.monotonic() < until; ) {
    await wait(RELEASE_MS, undefined, { ref: false })
    const isReleased = await deleteClaim(deps.db, key, id).then(
      () => true,
      () => false,
    )
    if (isReleased) return
  }
}

/** @returns undefined if this request may act, otherwise the answer of the request that did */
async function claimOrWait(
  deps: Deps,
  { id, key, requestHash }: { id: string; key: string; requestHash: string },
): Promise<Answer | undefined> {
  const claimAt = (now: number) => ({
    key,
    request_hash: requestHash,
    claim: id,
    claimed_until: now + LEASE_MS,
    expires_at: now + LIFE_MS,
  })
  const giveUpAt = deps.clock.monotonic() + PATIENCE_MS
  for (;;) {
    const now = deps.clock.now()
    if (await insertClaim(deps.db, claimAt(now))) return undefined
    const found = await findAnswer(deps.db, key)
    if (found === undefined) continue
    const isExpired = found.expires_at <= now
    if (!isExpired && found.request_hash !== requestHash) throw failure('conflict')
    if (!isExpired && found.answer !== null) {
      const opened = openSealedText(deps.secrets.keyRing(PURPOSE), found.answer, key)
      if (opened === undefined) throw failure('conflict')
      return JSON.parse(opened) as Answer
    }
    if (isExpired || found.claimed_until <= now) {
      if (await takeOverClaim(deps.db, claimAt(now), now)) return undefined
    }
    if (deps.clock.monotonic() > giveUpAt) throw failure('unavailable', { retryAfterSeconds: 5 })
    await wait(POLL_MS)
  }
}
