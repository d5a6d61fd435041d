import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

type Signer = Pick<Secrets, 'hmac'>

/**
 * Records what a visitor may see of a page: a confirmed gate, a given passcode. Signed, never
 * the passcode; under the page's own path (as `LINK_COOKIE`), each for one page and one thing of it.
 */
export interface PageGrant {
  pageId: string
  /** 'gate', 'code', the id of a block, or `gateGrantOf` it */
  what: string
  /** the gate as it is, `passwordMark` of the passcode: another one makes every cookie worthless */
  mark: string
}

/** Names the yes to a block's gate beside the passcode of the same block. */
export const gateGrantOf = (blockId: string) => `${blockId} gate`

/** Begins the name of every cookie of this kind. */
export const PAGE_COOKIE = 'waypost_page_'
/** Begins the names of those for single blocks. */
export const BLOCK_COOKIE = `${PAGE_COOKIE}b`

const DAY_SECONDS = 24 * 60 * 60
const lifeOf = ({ what }: PageGrant) => (what === 'gate' ? 30 * DAY_SECONDS : DAY_SECONDS)

function nameOf({ pageId, what }: PageGrant): string {
  const id = createHash('sha256').update(`${pageId}\n${what}`).digest('hex').slice(0, 12)
  return (what === 'gate' || what === 'code' ? `${PAGE_COOKIE}${what}_` : BLOCK_COOKIE) + id
}

/** @param now ms UTC */
export function makePageCookie(secrets: Signer, grant: PageGrant, now: number) {
  const maxAgeSeconds = lifeOf(grant)
  const endsAt = Math.floor(now / 1000) + maxAgeSeconds
  const value = `${endsAt.toString(36)}.${proofOf(secrets, grant, endsAt)}`
  return { name: nameOf(grant), value, maxAgeSeconds }
}

/** All of them together must fit into the headers of every request. */
const FOR_LINKS_MAX = 20

/**
 * The same cookie for all addresses, since those of a page's short links are not under the page's: with the end of
 * the oldest ones beyond twenty.
 * @param cookies of the request
 */
export function cookiesForLinks(
  cookies: Readonly<Record<string, string>>,
  { name, value, maxAgeSeconds }: ReturnType<typeof makePageCookie>,
) {
  // Browsers send the oldest first (RFC 6265 §5.4).
  const others = Object.keys(cookies).filter(
    (other) => other !== name && other.startsWith(PAGE_COOKIE),
  )
  const surplus = others.slice(0, Math.max(0, others.length - (FOR_LINKS_MAX - 1)))
  return [
    ...surplus.map((name) => ({ name, value: '', options: { maxAgeSeconds: 0, path: '/' } })),
    { name, value, options: { maxAgeSeconds, path: '/' } },
  ]
}

const SHAPE = /^([0-9a-z]{1,9})\.([\w-]{43})$/

/** @param now ms UTC */
export function holdsGrant(
  secrets: Signer,
  cookies: Readonly<Record<string, string>>,
  grant: PageGrant,
  now: number,
): boolean {
  const name = nameOf(grant)
  const value = Object.hasOwn(cookies, name) ? cookies[name]! : ''
  const [, end, proof] = SHAPE.exec(value) ?? []
  if (end === undefined || proof === undefined) return false
  const endsAt = Number.parseInt(end, 36)
  const leftSeconds = endsAt - now / 1000
  // one that would live longer than any was made by a clock that has since been set back
  if (leftSeconds <= 0 || leftSeconds > lifeOf(grant)) return false
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, grant, endsAt)))
}

function proofOf(secrets: Signer, { pageId, what, mark }: PageGrant, endsAt: number): string {
  return secrets.hmac('page cookie', `${pageId}\n${what}\n${mark}\n${endsAt}`)
}
