import { createHash } from 'node:crypto'

/**
 * A version that a live topic sends instead of a long answer. Equal answers have equal versions, in
 * any process.
 */
export function versionOf(answer: unknown): { version: string } {
  const hash = createHash('sha256').update(JSON.stringify(answer))
  return { version: hash.digest('base64url').slice(0, 22) }
}
