import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

type Signer = Pick<Secrets, 'hmac'>

/**
 * The cookie of a browser that gave a link's password (A52): signed, never the password. It
 * lies under the link's own path, so that a hundred opened links do not fill the headers of one request;
 * `__Host-` wants the path `/`, and a value nobody can sign needs no such fence.
 */
export const LINK_COOKIE = 'waypost_link'
export const LINK_COOKIE_SECONDS = 24 * 60 * 60

/** The cookie of a browser that confirmed what a link asks: an age, or that it is sensitive. */
export const GATE_COOKIE = 'waypost_gate'

/** The subject of a cookie. */
export interface OpenedLink {
  linkId: string
  /** `passwordMark` of the hash as it is now: another password makes every cookie worthless */
  passwordMark: string
}

/** Tells one stored password from the next, also where the same words were set again. */
export function passwordMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
}

/** @param now ms UTC */
export function makeLinkCookie(secrets: Signer, link: OpenedLink, now: number): string {
  const endsAt = Math.floor(now / 1000) + LINK_COOKIE_SECONDS
  return `${endsAt.toString(36)}.${proofOf(secrets, link, endsAt)}`
}

/**
 * Whether a request brings a cookie that opens this link now. One browser may bring several: under the
 * address as it was typed and under the one we know.
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

/** Whether a request brings a cookie that says yes to what this link asks now. */
export function confirmsGate(
  secrets: Signer,
  header: string | undefined,
  { linkId, gate }: { linkId: string; gate: string },
  now: number,
): boolean {
  return holds(secrets, header, GATE_COOKIE, { linkId, passwordMark: gateMark(gate) }, now)
}

/** No password has such a mark. */
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
  // one that would live longer than any was made by a clock that has since been set back
  if (leftSeconds <= 0 || leftSeconds > LINK_COOKIE_SECONDS) return false
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, link, endsAt)))
}

function proofOf(secrets: Signer, link: OpenedLink, endsAt: number): string {
  return secrets.hmac('link cookie', `${link.linkId}\n${link.passwordMark}\n${endsAt}`)
}
