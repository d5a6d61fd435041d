import type { CookieOptions } from '../../../platform/call.ts'
import { CHALLENGE_LIFE_MS } from './challenge-life.ts'

/**
 * The visitor's open challenges in one HttpOnly cookie, newest first. It ties tries to this visitor
 * and restores step 1 after a reload (contract.md §2).
 */

const NAME = 'waypost_codes'
const CHALLENGE_ID = /^[A-Za-z0-9_-]{22}$/
/** Number of pages that one visitor can be confirming at the same time. */
const MAX_HELD = 8

export interface CookieToSet {
  name: string
  value: string
  options: CookieOptions
}

/**
 * @returns ids of the challenges in a visitor's cookie, newest first; malformed ones are left out
 */
export function heldChallenges(cookies: Readonly<Record<string, string>>): string[] {
  const ids = (cookies[NAME] ?? '').slice(0, 1_000).split('.')
  return [...new Set(ids)].filter((id) => CHALLENGE_ID.test(id)).slice(0, MAX_HELD)
}

/** The cookie after a code was requested. */
export function holdChallenge(held: readonly string[], id: string): CookieToSet {
  const ids = [id, ...held.filter((one) => one !== id)].slice(0, MAX_HELD)
  return cookie(ids)
}

/** The cookie after a challenge has ended. */
export function dropChallenge(held: readonly string[], id: string): CookieToSet {
  return cookie(held.filter((one) => one !== id))
}

function cookie(ids: readonly string[]): CookieToSet {
  const maxAgeSeconds = ids.length === 0 ? 0 : CHALLENGE_LIFE_MS / 1000
  return { name: NAME, value: ids.join('.'), options: { maxAgeSeconds, httpOnly: true } }
}
