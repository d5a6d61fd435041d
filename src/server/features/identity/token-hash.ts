import { createHash } from 'node:crypto'

/** The stored form of a token: SHA-256, base64url; the token itself is not stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
