import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/**
 * Ids in addresses that work without signing in: an account's, to stop one kind of mail, or a
 * calendar feed's. Sixteen bytes of HMAC followed by the id; a token never expires and survives a
 * new `SECRET` (contract.md §2).
 */

const MAC_BYTES = 16

/** @param purpose what the address is for; @returns a segment of an address */
export function signId(secrets: Secrets, purpose: string, id: string): string {
  const content = Buffer.from(id, 'utf8')
  return Buffer.concat([macOf(secrets.key(purpose), content), content]).toString('base64url')
}

/** @returns the id; undefined if we did not sign it for this purpose */
export function readSignedId(secrets: Secrets, purpose: string, token: string): string | undefined {
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
