import { createHash } from 'node:crypto'

/** `sha256-…` of an inline style or script for a Content-Security-Policy. */
export function sourceHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
