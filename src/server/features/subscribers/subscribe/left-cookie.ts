import type { Secrets } from '../../../platform/secrets.ts'
import { readMailToken, signMailToken } from '../subscriber-tokens.ts'
import type { CookieToSet } from './challenge-cookie.ts'

/**
 * Who has just left a page may say why: an HttpOnly cookie holds the token of the link that would
 * have ended the subscription, since the subscription cookie is gone.
 */

const NAME = 'waypost_left'
const LIFE_SECONDS = 30 * 60

/** The cookie after somebody has left a page; a later page takes the place of an earlier one. */
export function holdLeft(
  secrets: Secrets,
  left: { pageId: string; emailHash: string },
): CookieToSet {
  return cookie(signMailToken(secrets, { action: 'unsubscribe', ...left }), LIFE_SECONDS)
}

export const dropLeft = (): CookieToSet => cookie('', 0)

/** @returns the token of somebody who has just left this page; undefined for everybody else */
export function heldLeft(
  secrets: Secrets,
  cookies: Readonly<Record<string, string>>,
  pageId: string,
): string | undefined {
  const token = cookies[NAME]
  return readMailToken(secrets, token)?.pageId === pageId ? token : undefined
}

function cookie(value: string, maxAgeSeconds: number): CookieToSet {
  return { name: NAME, value, options: { maxAgeSeconds, httpOnly: true } }
}
