import { setTimeout as wait } from 'node:timers/promises'
import { LINK_PASSWORD_MAX } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  LINK_COOKIE,
  LINK_COOKIE_SECONDS,
  makeGateCookie,
  makeLinkCookie,
  passwordMark,
} from '../../platform/http/link-cookie.ts'
import { passwordHasher } from '../../platform/password/password-hasher.ts'
import type { Budget } from '../../platform/rate-limit/rate-limits.ts'
import { findGatedLink, findProtectedLink } from './link-access.repository.ts'

type AccessDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'secrets'>

export interface LinkPasswordTry {
  domainId: string
  /** canonical key of the alias */
  key: string
  password: string
  /** client's key for rate limits */
  clientKey: string
}

export type LinkPasswordAnswer =
  /** the alias asks for no password now, so show what it shows */
  | { kind: 'not-asked' }
  | { kind: 'wrong' }
  | {
      kind: 'right'
      linkId: string
      cookie: { name: string; value: string; maxAgeSeconds: number }
    }

/** Delay of each further answer for a link whose budget of tries is used up. */
const SLOW_ANSWER_MS = 2_000

/**
 * Tries a password on a link (A52). A client has ten wrong tries in ten minutes, over all links. A
 * link that many clients guess at answers slowly but locks nobody out.
 * @throws Failure tooManyRequests if the client's tries are used up, or too many passwords are
 * being hashed
 */
export async function tryLinkPassword(
  deps: AccessDeps,
  { domainId, key, password, clientKey }: LinkPasswordTry,
): Promise<LinkPasswordAnswer> {
  const link = await findProtectedLink(deps, { domainId, key })
  if (link === undefined) return { kind: 'not-asked' }
  if (!(await tryPasscode(deps, link, password, clientKey))) return { kind: 'wrong' }
  const opened = { linkId: link.id, passwordMark: passwordMark(link.passwordHash) }
  const value = makeLinkCookie(deps.secrets, opened, deps.clock.now())
  return {
    kind: 'right',
    linkId: link.id,
    cookie: { name: LINK_COOKIE, value, maxAgeSeconds: LINK_COOKIE_SECONDS },
  }
}

/**
 * Confirms what a link asks: the visitor's age, or that sensitive content is fine.
 * @returns the cookie that remembers it; undefined if the alias does not ask this now
 */
export async function confirmLinkGate(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { domainId, key, gate }: { domainId: string; key: string; gate: string },
): Promise<{ name: string; value: string; maxAgeSeconds: number } | undefined> {
  const linkId = await findGatedLink(deps, { domainId, key }, gate)
  if (linkId === undefined) return undefined
  return makeGateCookie(deps.secrets, { linkId, gate }, deps.clock.now())
}

/**
 * Tries the password of anything that has one, within the same limits.
 * @throws Failure tooManyRequests as above
 */
export async function tryPasscode(
  deps: AccessDeps,
  locked: { id: string; passwordHash: string },
  password: string,
  clientKey: string,
): Promise<boolean> {
  // an empty password does not count as a try
  if (password === '') return false
  const taken = await countTry(deps, locked.id, clientKey)
  if (taken.length === 1) await wait(SLOW_ANSWER_MS)
  if (!(await isRight(deps, locked, password, taken))) return false
  await forgiveTry(deps, taken)
  return true
}

/**
 * Counts a try before comparing, so that parallel guesses cannot share one try.
 * @returns the budgets it was counted in: only the client's if the link's is used up
 */
async function countTry(deps: AccessDeps, linkId: string, clientKey: string): Promise<Budget[]> {
  const ofClient: Budget = ['linkPasswordClient', clientKey]
  const ofLink: Budget = ['linkPasswordLink', linkId]
  const { client, link } = await transaction(deps, async (deps) => {
    const client = await deps.limits.tryConsume(deps, ...ofClient)
    // a password that is not compared does not count as a guess at the link
    if (!client.allowed) return { client }
    return { client, link: await deps.limits.tryConsume(deps, ...ofLink) }
  })
  if (link === undefined) {
    throw failure('tooManyRequests', { retryAfterSeconds: Math.ceil(client.resetMs / 1000) })
  }
  return link.allowed ? [ofClient, ofLink] : [ofClient]
}

async function isRight(
  deps: AccessDeps,
  link: { id: string; passwordHash: string },
  password: string,
  taken: readonly Budget[],
): Promise<boolean> {
  // no password is that long, and strangers must not make us hash long texts
  if (password.length > 2 * LINK_PASSWORD_MAX) return false
  try {
    return await passwordHasher.verify(password, link.passwordHash)
  } catch (error) {
    // nothing was compared
    await forgiveTry(deps, taken)
    throw error
  }
}

/** Gives the tries back: only wrong passwords count. */
async function forgiveTry(deps: AccessDeps, taken: readonly Budget[]): Promise<void> {
  await transaction(deps, async (deps) => {
    for (const budget of taken) await deps.limits.refund(deps, ...budget)
  })
}
