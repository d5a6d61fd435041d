import { memoize } from '../memoize.ts'

/**
 * The host a visitor came from: 'direct' without a Referer, 'unknown' for what is no address (abuse
 * row 4).
 */
export const referrerHost: (referrer: string) => string = memoize((referrer) => {
  if (referrer === '') return 'direct'
  if (!URL.canParse(referrer)) return 'unknown'
  const { protocol, hostname } = new URL(referrer)
  const isPlace = protocol === 'http:' || protocol === 'https:' || protocol === 'android-app:'
  return isPlace && hostname !== '' ? hostname : 'unknown'
})
