import { createHash } from 'node:crypto'
import { KEYS_MAX } from '#contract/account/api-keys.ts'
import { type KeyScope, spaceKeyScopes } from '#contract/account/key-scopes.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { API_KEY_PREFIX, type Session } from '../../platform/identity.ts'
import { rateLimitHeaders } from '../../platform/rate-limit/rate-limits.ts'
import { recordAudit } from '../audit/index.ts'
import { requireExtension, requireIncluded, takeCallOfSpace } from '../packages/index.ts'
import { getPersonalSpaceId, requireOpenSpace, requirePermission } from '../spaces/index.ts'
import {
  type ApiKeyRow,
  deleteApiKeyRow,
  findApiKeyRow,
  findCallsOfAddOns,
  findKeyOfHash,
  findKeySpace,
  insertApiKey,
  listApiKeyRows,
  noteKeyUse,
  takeCall,
  updateApiKeyRow,
} from './api-keys.repository.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'by' | 'packages'>

const KEY_BITS = 256
const KEY_FORM = /^wp_live_[A-Za-z0-9_-]{43}$/
const HINT_LENGTH = 4
const USE_NOTED_MS = 60_000
const USE_AUDITED_MS = 24 * 60 * 60_000

export interface NewKey {
  userId: string
  name: string
  scopes: readonly KeyScope[]
  expiresAt: number | null
}

/** A key with its text, which is in this result and nowhere else. */
export interface MadeKey {
  key: string
  row: ApiKeyRow
}

/**
 * Makes a key of the space that is open; in one's own personal space it is a key of the account.
 * @throws spaceNotFound, noPermission; apiKeyMissing without a name, malformed for an end in the past and for
 *   scopes that no space has, conflict when there are as many as there may be
 */
export async function createApiKey(deps: KeyDeps, given: NewKey): Promise<MadeKey> {
  const now = deps.clock.now()
  if (given.name.trim() === '') throw failure('apiKeyMissing')
  if (given.expiresAt !== null && given.expiresAt <= now) {
    throw failure('malformed', { fields: { expiresAt: 'Choose a moment in the future' } })
  }
  return transaction(deps, async (deps) => {
    const { spaceId, isOwn } = await openHolder(deps, given.userId)
    if (!isOwn && !given.scopes.every((scope) => spaceKeyScopes.includes(scope))) {
      throw failure('malformed', { fields: { scopes: 'Not for a key of a space' } })
    }
    await requireIncluded(deps, spaceId, ['api'])
    const holder = { spaceId, userId: isOwn ? given.userId : undefined }
    const present = await listApiKeyRows(deps.db, holder, monthOf(now))
    if (present.filter((one) => one.is_of_space === Number(!isOwn)).length >= KEYS_MAX) {
      throw failure('conflict', {
        fields: { name: 'Revoke a key that is not used any more first' },
      })
    }
    const { key, ...secret } = newSecret(deps)
    const id = deps.ids.uuid()
    await insertApiKey(deps.db, {
      id,
      user_id: isOwn ? given.userId : null,
      made_by: given.userId,
      space_id: spaceId,
      is_of_space: Number(!isOwn),
      name: given.name.trim(),
      ...secret,
      scopes: JSON.stringify(given.scopes),
      created_at: now,
      expires_at: given.expiresAt,
      used_at: null,
      calls_per_month: null,
      calls_per_minute: null,
    })
    const row = (await findApiKeyRow(deps.db, id, monthOf(now)))!
    await recordAudit(deps, { action: 'key-create', object: keyObject(row) })
    return { key, row }
  })
}

/**
 * Makes the key of a paired browser, in the transaction of these deps: it acts as its person, in one
 * space, and stands in no list of keys.
 */
export async function makePairedKey(
  deps: KeyDeps,
  given: { userId: string; spaceId: string; name: string; scopes: readonly KeyScope[] },
): Promise<{ key: string; id: string }> {
  const { key, ...secret } = newSecret(deps)
  const id = deps.ids.uuid()
  const { userId, spaceId, name, scopes } = given
  await insertApiKey(deps.db, {
    ...{ id, user_id: userId, made_by: userId, space_id: spaceId, is_of_space: 0, name, ...secret },
    ...{ scopes: JSON.stringify(scopes), created_at: deps.clock.now() },
    ...{ expires_at: null, used_at: null, calls_per_month: null, calls_per_minute: null },
  })
  const object = keyObject({ id, name })
  await recordAudit(deps, { action: 'key-create', accountId: userId, actorId: userId, object })
  return { key, id }
}

/** Ends the key of a paired browser at once, in the transaction of these deps. */
export async function endPairedKey(
  deps: KeyDeps,
  key: { id: string; name: string; userId: string },
): Promise<void> {
  if (!(await deleteApiKeyRow(deps.db, key.id))) return
  await recordAudit(deps, { action: 'key-delete', accountId: key.userId, object: keyObject(key) })
}

/** The keys of the space that is open. @throws spaceNotFound, noPermission */
export async function listApiKeys(deps: KeyDeps, userId: string): Promise<ApiKeyRow[]> {
  const { spaceId, isOwn } = await openHolder(deps, userId)
  const holder = { spaceId, userId: isOwn ? userId : undefined }
  return listApiKeyRows(deps.db, holder, monthOf(deps.clock.now()))
}

/**
 * Puts another key in the place of one, which ends at once in every process; the new one reaches one space.
 * @throws apiKeyNotFound for a key that is not the caller's, noPermission
 */
export function renewApiKey(deps: KeyDeps, who: { userId: string; id: string }): Promise<MadeKey> {
  return transaction(deps, async (deps) => {
    const before = await requireOwnKey(deps, who)
    const { key, ...secret } = newSecret(deps)
    const now = deps.clock.now()
    const { expires_at, created_at } = before
    await updateApiKeyRow(deps.db, who.id, {
      ...secret,
      space_id: before.space_id ?? (await getPersonalSpaceId(deps, who.userId)),
      created_at: now,
      expires_at: expires_at === null ? null : now + (expires_at - created_at),
    })
    const row = (await findApiKeyRow(deps.db, who.id, monthOf(now)))!
    await recordAudit(deps, { action: 'key-renew', object: keyObject(row) })
    return { key, row }
  })
}

/** Limits the calls of a key. @throws apiKeyNotFound for a key that is not the caller's, noPermission */
export function limitApiKey(
  deps: KeyDeps,
  who: { userId: string; id: string },
  limit: { callsPerMonth: number | null; callsPerMinute: number | null },
): Promise<ApiKeyRow> {
  return transaction(deps, async (deps) => {
    const row = await requireOwnKey(deps, who)
    const columns = { calls_per_month: limit.callsPerMonth, calls_per_minute: limit.callsPerMinute }
    await updateApiKeyRow(deps.db, row.id, columns)
    await recordAudit(deps, { action: 'key-limit', object: keyObject(row) })
    return { ...row, ...columns }
  })
}

/** Ends a key at once, in every process. @throws apiKeyNotFound for a key that is not the caller's, noPermission */
export async function deleteApiKey(
  deps: KeyDeps,
  who: { userId: string; id: string },
): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await requireOwnKey(deps, who)
    if (!(await deleteApiKeyRow(deps.db, row.id))) throw failure('apiKeyNotFound')
    await recordAudit(deps, { action: 'key-delete', object: keyObject(row) })
  })
}

/** Whose the keys of the space that is open are. @throws spaceNotFound, noPermission */
async function openHolder(deps: KeyDeps, userId: string) {
  const spaceId = await requireOpenSpace(deps, userId, 'space.change')
  const space = await findKeySpace(deps.db, spaceId)
  return { spaceId, isOwn: space!.is_personal === 1 && space!.owner_id === userId }
}

/** A key of the caller, or of a space of which they are an administrator. @throws apiKeyNotFound, noPermission */
async function requireOwnKey(
  deps: KeyDeps,
  { userId, id }: { userId: string; id: string },
): Promise<ApiKeyRow> {
  const row = await findApiKeyRow(deps.db, id, monthOf(deps.clock.now()))
  // a session of one space reaches no key of the account
  const isOwn = row?.user_id === userId && deps.by?.within === undefined
  const isTheirs = row?.is_of_space === 1 || isOwn
  if (row === undefined || !isTheirs) throw failure('apiKeyNotFound')
  if (row.is_of_space === 1) {
    const access = { userId, spaceId: row.space_id!, absent: 'apiKeyNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.change' })
  }
  return row
}

function newSecret(deps: Pick<Deps, 'ids'>) {
  const key = `${API_KEY_PREFIX}${deps.ids.token(KEY_BITS)}`
  return { key, key_hash: hashKey(key), hint: key.slice(-HINT_LENGTH) }
}

/**
 * Finds a key's account in the database each time, so that revoking, banning or deactivating ends it at
 * once. A key never administers the installation, whoever made it.
 * @throws tooManyRequests for more calls than the key may make; limitReached, packageAbsent, packageLapsed if
 *   its space no longer has the API, or the extension for the key of a paired browser
 */
export async function sessionOfKey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'limits' | 'packages'>,
  key: string,
): Promise<Session | null> {
  if (!KEY_FORM.test(key)) return null
  const row = await findKeyOfHash(deps.db, hashKey(key))
  const now = deps.clock.now()
  if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) return null
  const isOfSpace = row.is_of_space === 1
  // a space goes on while its owner is deactivated
  if (row.status === 'deleted' || (row.status === 'deactivated' && !isOfSpace)) return null
  if (row.space_deleted_at !== null) return null
  const isBanned = row.status === 'banned'
  if (!isBanned && now - (row.used_at ?? 0) >= USE_NOTED_MS) {
    await noteUse(deps, row, now).catch((error: unknown) => {
      // a database that cannot be written to must not end keys
      deps.log.warn({ err: error }, 'the use of a key was not noted')
    })
  }
  if (!isBanned) await takeCallOf(deps, row, now)
  return {
    userId: row.user_id,
    sessionId: null,
    role: 'member',
    banned: isBanned,
    key: {
      id: row.id,
      name: row.name,
      scopes: JSON.parse(row.scopes) as string[],
      ...(row.space_id !== null && { reach: row.space_id }),
      isOfSpace,
    },
  }
}

type UsedKey = NonNullable<Awaited<ReturnType<typeof findKeyOfHash>>>

/**
 * Counts a call of a key against the limits that its owner, and the API add-on and the package of its space
 * set; most keys have none, and nothing is counted.
 * @throws tooManyRequests with the time until the limit starts anew; limitReached, packageAbsent,
 *   packageLapsed if the space no longer has what the key is for
 */
async function takeCallOf(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'packages'>,
  row: UsedKey,
  now: number,
): Promise<void> {
  const areSold = (await deps.packages.list(deps)).length > 0
  const spaceId = row.space_id ?? (areSold ? await getPersonalSpaceId(deps, row.user_id) : '')
  if (areSold && row.pairing_id !== null) await requireExtension(deps, spaceId)
  else if (areSold) await requireIncluded(deps, spaceId, ['api'])
  const sold = areSold ? await findCallsOfAddOns(deps.db, spaceId, now) : undefined
  const perMinute = smaller(row.calls_per_minute, sold?.calls_per_minute)
  const perMonth = smaller(row.calls_per_month, sold?.calls_per_month)
  if (perMinute !== undefined) {
    const { limit, remaining, resetMs } = await deps.limits.tryConsume(deps, 'keyMinute', row.id)
    if (limit - remaining > perMinute) {
      await deps.limits.refund(deps, 'keyMinute', row.id)
      throw tooManyCalls('callsPerMinute', perMinute, now + resetMs, now)
    }
  }
  const { refusedAt, giveBack } = await takeCallOfSpace(deps, spaceId)
  if (refusedAt !== undefined) {
    throw tooManyCalls('callsPerMonth', refusedAt, nextMonthAt(now), now)
  }
  if (perMonth !== undefined) {
    const call = { keyId: row.id, month: monthOf(now), max: perMonth }
    if (!(await takeCall(deps.db, call))) {
      await giveBack()
      throw tooManyCalls('callsPerMonth', perMonth, nextMonthAt(now), now)
    }
  }
}

function smaller(one: number | null, other: number | null | undefined): number | undefined {
  if (one === null) return other ?? undefined
  return Math.min(one, other ?? one)
}

function tooManyCalls(field: string, limit: number, startsAt: number, now: number) {
  const state = { allowed: false, limit, remaining: 0, resetMs: startsAt - now }
  return failure('tooManyRequests', {
    retryAfterSeconds: Math.max(1, Math.ceil(state.resetMs / 1_000)),
    headers: rateLimitHeaders(state),
    fields: { [field]: `Starts anew on ${new Date(startsAt).toISOString()}` },
  })
}

/** `2026-11`, in UTC */
const monthOf = (now: number) => new Date(now).toISOString().slice(0, 7)

function nextMonthAt(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** In the audit once a day, so that it does not become a list of calls. */
async function noteUse(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  row: UsedKey,
  now: number,
): Promise<void> {
  await transaction(deps, async (deps) => {
    if (!(await noteKeyUse(deps.db, row.id, { now, before: now - USE_NOTED_MS }))) return
    if (row.used_at !== null && now - row.used_at < USE_AUDITED_MS) return
    const whose = row.is_of_space === 1 ? { accountId: row.user_id } : { actorId: row.user_id }
    await recordAudit(deps, { action: 'key-use', ...whose, object: keyObject(row) })
  })
}

/** A key has 256 random bits: a plain hash of it cannot be tried out. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function keyObject({ id, name }: Pick<ApiKeyRow, 'id' | 'name'>) {
  return { kind: 'key', id, text: name }
}
