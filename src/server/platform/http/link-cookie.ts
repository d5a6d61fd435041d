import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

type Signer = Pick<Secrets, 'hmac'>

/**
 * The cookie of a browser that has entered a link's password (A52): a signature, never the
 * password. It is limited to the link's own path, so that a hundred opened links do not fill the
 * headers of a request. The prefix `__Host-` would require the path `/`, and a value that nobody
 * can forge does not need it.
 */
export const LINK_COOKIE = 'waypost_link'
export const LINK_COOKIE_SECONDS = 24 * 60 * 60

/** The cookie of a browser that has confirmed a link's question: an age, or sensitive content. */
export const GATE_COOKIE = 'waypost_gate'

/** What a cookie is for. */
export interface OpenedLink {
  linkId: string
  /** `passwordMark` of the current hash: a changed password invalidates every cookie */
  passwordMark: string
}

/** Differs for each stored password, even if the same password is set again. */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
}

/** @param now ms UTC */
export function makeLinkCookie(secrets: Signer, link: OpenedLink, now: number): string {
  const endsAt = Math.floor(now / 1000) + LINK_COOKIE_SECONDS
  return `${endsAt.toString(36)}.${proofOf(secrets, link, endsAt)}`
}

/**
 * Whether a request has a cookie that opens this link now. A browser may send several: for the
 * address as typed and for the one we use.
 * @param header the Cookie header
 * @param now ms UTC
 */
export function opensLink(
  secrets: Signer,
  header: string | undefined,
  link: OpenedLink,
  now: number,
): boolean {
  return holds(secrets, header, LINK_COOKIE, link, now)
}

/** @param now ms UTC */
export function makeGateCookie(
  secrets: Signer,
  { linkId, gate }: { linkId: string; gate: string },
  now: number,
) {
  const value = makeLinkCookie(secrets, { linkId, passwordMark: gateMark(gate) }, now)
  return { name: GATE_COOKIE, value, maxAgeSeconds: LINK_COOKIE_SECONDS }
}

/** Whether a request has a cookie that confirms what this link asks now. */
export function confirmsGate(
  secrets: Signer,
  header: string | undefined,
  { linkId, gate }: { linkId: string; gate: string },
  now: number,
): boolean {
  return holds(secrets, header, GATE_COOKIE, { linkId, passwordMark: gateMark(gate) }, now)
}

/** Never equal to the mark of a password. */
const gateMark = (gate: string) => `gate ${gate}`

function holds(
  secrets: Signer,
  header: string | undefined,
  cookie: string,
  link: OpenedLink,
  now: number,
): boolean {
  if (header === undefined || !header.includes(cookie)) return false
  return header.split(';').some((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    return name === cookie && isValid(secrets, value, link, now)
  })
}

const SHAPE = /^([0-9a-z]{1,9})\.([\w-]{43})$/

function isValid(secrets: Signer, value: string, link: OpenedLink, now: number): boolean {
  const [, end, proof] = SHAPE.exec(value) ?? []
  if (end === undefined || proof === undefined) return false
  const endsAt = Number.parseInt(end, 36)
  const leftSeconds = endsAt - now / 1000
  // a longer life than any we give means that it was made before the clock was set back
  if (leftSeconds <= 0 || leftSeconds > LINK_COOKIE_SECONDS) return false
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, link, endsAt)))
}

function proofOf(secrets: Signer, link: OpenedLink, endsAt: number): string {
  return secrets.hmac('link cookie', `${link.linkId}\n${link.passwordMark}\n${endsAt}`)
}
