import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/**
 * The token that unsubscribes an account from one kind of mail: sixteen bytes of HMAC followed by
 * the account's id. It never expires and survives a new `SECRET` (contract.md §2).
 */

const MAC_BYTES = 16

/** @param purpose the kind of mail; @returns the last segment of `/u/{token}` */
export function signStopMailToken(secrets: Secrets, purpose: string, userId: string): string {
  const content = Buffer.from(userId, 'utf8')
  return Buffer.concat([macOf(secrets.key(purpose), content), content]).toString('base64url')
}

/** @returns the account's id; undefined if we did not sign it for this purpose */
export function readStopMailToken(
  secrets: Secrets,
  purpose: string,
  token: string,
): string | undefined {
  if (!/^[A-Za-z0-9_-]{24,200}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.toString('base64url') !== token) return undefined
  const mac = bytes.subarray(0, MAC_BYTES)
  const content = bytes.subarray(MAC_BYTES)
  const isOurs = secrets.keyRing(purpose).some((key) => timingSafeEqual(macOf(key, content), mac))
  return isOurs ? content.toString('utf8') : undefined
}

function macOf(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)
}
