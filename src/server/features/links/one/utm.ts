import type { Utm } from '#contract/links/many-links.ts'

/**
 * Sets UTM parameters of an address; everything else stays byte for byte as it was.
 * @param utm a text sets a parameter, an empty text removes it
 */
export function withUtm(address: string, utm: Utm): string {
  const hashAt = address.indexOf('#')
  const hash = hashAt < 0 ? '' : address.slice(hashAt)
  const [path = '', ...query] = (hashAt < 0 ? address : address.slice(0, hashAt)).split('?')
  const wanted = Object.entries(utm).filter(([, value]) => value !== undefined)
  const names = new Set(wanted.map(([name]) => `utm_${name}`))
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !names.has(pair.slice(0, `${pair}=`.indexOf('='))))
  const added = wanted
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `utm_${name}=${encodeURIComponent(value ?? '')}`)
  const pairs = [...kept, ...added].join('&')
  return `${path}${pairs === '' ? '' : `?${pairs}`}${hash}`
}
