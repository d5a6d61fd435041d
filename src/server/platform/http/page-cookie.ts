import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

type Signer = Pick<Secrets, 'hmac'>

/**
 * What a visitor may see of a page: a confirmed gate or an entered passcode. The cookie is signed
 * and never contains the passcode. It is limited to the page's own path (like `LINK_COOKIE`) and
 * stands for one thing of one page.
 */
export interface PageGrant {
  pageId: string
  /** 'gate', 'code', the id of a block, or its `gateGrantOf` */
  what: string
  /** the current gate, or `passwordMark` of the passcode: a change invalidates every cookie */
  mark: string
}

/** Names the confirmed gate of a block, as opposed to its passcode. */
export const gateGrantOf = (blockId: string) => `${blockId} gate`

/** Prefix of all cookies of this kind. */
export const PAGE_COOKIE = 'waypost_page_'
/** Prefix of those for single blocks. */
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

/** All of these cookies together must fit into the headers of every request. */
const FOR_LINKS_MAX = 20

/**
 * The same cookie valid for all paths, since a page's short links are not below the page's path.
 * Removes the oldest ones beyond twenty.
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
  // a longer life than any we give means that it was made before the clock was set back
  if (leftSeconds <= 0 || leftSeconds > lifeOf(grant)) return false
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secrets, grant, endsAt)))
}

function proofOf(secrets: Signer, { pageId, what, mark }: PageGrant, endsAt: number): string {
  return secrets.hmac('page cookie', `${pageId}\n${what}\n${mark}\n${endsAt}`)
}
