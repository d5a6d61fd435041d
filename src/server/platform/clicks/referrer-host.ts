import { memoize } from '../memoize.ts'

/**
 * The host a visitor came from, without a trailing dot: 'direct' without a Referer (RFC 9110
 * §10.1.3 sends `about:blank` for a source without an address), 'unknown' for an invalid address
 * (A4).
 */
export const referrerHost: (referrer: string) => string = memoize((header) => {
  if (header === '' || header === 'about:blank') return 'direct'
  const referrer = readText(header)
  if (!URL.canParse(referrer)) return 'unknown'
  const { protocol, hostname } = new URL(referrer)
  const isPlace = protocol === 'http:' || protocol === 'https:' || protocol === 'android-app:'
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return isPlace && host !== '' ? host : 'unknown'
})

/** Headers arrive as latin1, whatever the client meant; most non-ASCII text is UTF-8. */
function readText(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? header : text
}
