import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * The token that ends the weekly mail of an account: sixteen bytes of HMAC before the account's id. It
 * never expires and outlives a new `SECRET` (contract.md §2).
 */

const PURPOSE = 'weekly-mail'
const MAC_BYTES = 16

/** @returns the last segment of `/u/{token}` */
export function signWeeklyMailToken(secrets: Secrets, userId: string): string {
  const content = Buffer.from(userId, 'utf8')
  return Buffer.concat([macOf(secrets.key(PURPOSE), content), content]).toString('base64url')
}

/** @returns the account's id; undefined when we did not sign it */
export function readWeeklyMailToken(secrets: Secrets, token: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{24,200}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.toString('base64url') !== token) return undefined
  const mac = bytes.subarray(0, MAC_BYTES)
  const content = bytes.subarray(MAC_BYTES)
  const isOurs = secrets.keyRing(PURPOSE).some((key) => timingSafeEqual(macOf(key, content), mac))
  return isOurs ? content.toString('utf8') : undefined
}

function macOf(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)
}
