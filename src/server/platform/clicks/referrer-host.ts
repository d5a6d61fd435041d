import { memoize } from '../memoize.ts'

/**
 * The host a visitor came from: 'direct' without a Referer, 'unknown' for what is no address (abuse
 * row 4).
 */
export const referrerHost: (referrer: string) => string = memoize((header) => {
  if (header === '') return 'direct'
  const referrer = readText(header)
  if (!URL.canParse(referrer)) return 'unknown'
  const { protocol, hostname } = new URL(referrer)
  const isPlace = protocol === 'http:' || protocol === 'https:' || protocol === 'android-app:'
  return isPlace && hostname !== '' ? hostname : 'unknown'
})

/** Headers come as latin1, whatever the client meant; most of what is not ASCII is UTF-8. */
function readText(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? header : text
}
