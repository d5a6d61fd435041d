import { hash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

type Signer = Pick<Secrets, 'hmac'>

/**
 * Marks a device whose visits its owner does not want to count (contract.md §5): an account id and
 * a signature. The mark grants no access; its holder can only exclude their own clicks.
 */
export const OWN_COOKIE = 'waypost_own'
const OWN_COOKIE_SECONDS = 400 * 24 * 60 * 60
/** How long the address works that carries the mark to the host of short links. */
const ADDRESS_SECONDS = 10 * 60

/** @param userId a UUID */
export function makeOwnMark(secrets: Signer, userId: string): string {
  return `${userId}.${signatureOf(secrets, userId)}`
}

/** A device's account, and whether to mark the device or to remove its mark. */
export interface OwnDevice {
  userId: string
  isOwn: boolean
}

/** The cookie with its value and life. */
export function ownCookie(
  secrets: Signer,
  { userId, isOwn }: OwnDevice,
): [value: string, options: { maxAgeSeconds: number }] {
  if (!isOwn) return ['', { maxAgeSeconds: 0 }]
  return [makeOwnMark(secrets, userId), { maxAgeSeconds: OWN_COOKIE_SECONDS }]
}

/** @returns the account's id; undefined if we did not sign the mark */
export function readOwnMark(secrets: Signer, mark: string): string | undefined {
  const [, userId, signature] = /^([\w-]{1,64})\.([\w-]{22})$/.exec(mark) ?? []
  if (userId === undefined || signature === undefined) return undefined
  return isSame(signature, signatureOf(secrets, userId)) ? userId : undefined
}

/** The token in `/u/own/{token}`. @param now ms UTC */
export function makeOwnAddress(secrets: Signer, { userId, isOwn }: OwnDevice, now: number): string {
  const endsAt = Math.floor(now / 1000) + ADDRESS_SECONDS
  const said = `${userId}.${isOwn ? 1 : 0}.${endsAt.toString(36)}`
  return `${said}.${signatureOf(secrets, said)}`
}

/** @returns undefined if we did not sign it, or too long ago */
export function readOwnAddress(secrets: Signer, token: string, now: number): OwnDevice | undefined {
  const [, said, userId, isOwn, endsAt, signature] =
    /^(([\w-]{1,64})\.([01])\.([0-9a-z]{1,9}))\.([\w-]{22})$/.exec(token) ?? []
  if (said === undefined || !isSame(signature!, signatureOf(secrets, said))) return undefined
  const leftSeconds = Number.parseInt(endsAt!, 36) - now / 1000
  if (leftSeconds <= 0 || leftSeconds > ADDRESS_SECONDS) return undefined
  return { userId: userId!, isOwn: isOwn === '1' }
}

const SESSION = /(?:^|;\s*)(?:__Host-)?waypost_session=([A-Za-z0-9]{32})(?=[.%;]|$)/
const MARK = /(?:^|;\s*)waypost_own=([\w-]{1,64}\.[\w-]{22})(?=;|$)/

/**
 * What a Cookie header contains to prove whose visit it is, for the drain to check: the hash of a
 * session's token as stored in the database, and the mark, separated by a space; '' if neither.
 * Most visitors send neither and cost one comparison.
 */
export function ownProofOf(cookie: string): string {
  if (cookie === '' || !(cookie.includes('waypost_session') || cookie.includes(OWN_COOKIE)))
    return ''
  const token = SESSION.exec(cookie)?.[1]
  const proofs = [token && hash('sha256', token, 'base64url'), MARK.exec(cookie)?.[1]]
  return proofs.filter((proof) => proof !== undefined).join(' ')
}

const signatureOf = (secrets: Signer, text: string) => secrets.hmac('own mark', text).slice(0, 22)

const isSame = (given: string, right: string) =>
  timingSafeEqual(Buffer.from(given), Buffer.from(right))
