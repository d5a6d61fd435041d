import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Codes of authenticator apps: RFC 6238 with SHA-1, six digits, 30 seconds, as every app supports.
 */

const STEP_MS = 30_000
const DIGITS = 6
/** accepts clocks that differ by up to half a minute either way */
const STEPS_AROUND = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32Of(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}

/** @param step periods of 30 seconds since 1970 */
export function totpOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac[mac.length - 1]! & 15
  const value = mac.readUInt32BE(at) & 0x7fffffff
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** @returns the step of this code, if it is valid now */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  const present = Math.floor(now / STEP_MS)
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step++) {
    const right = Buffer.from(totpOf(secret, step))
    if (given.length === right.length && timingSafeEqual(given, right)) found = step
  }
  return found
}

/** The address that apps read from the QR code. */
export function totpAddress(secret: Uint8Array, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret: base32Of(secret), issuer })
  return `otpauth://totp/${label}?${query}`
}
