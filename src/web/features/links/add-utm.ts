export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmDraft = Record<(typeof UTM_NAMES)[number], string>

export const NO_UTM: UtmDraft = { source: '', medium: '', campaign: '', term: '', content: '' }

/** The address with the UTM parameters that are filled in; the rest stays as it was written. */
export function addUtm(address: string, utm: UtmDraft): string {
  const filled = UTM_NAMES.filter((name) => utm[name].trim() !== '')
  if (filled.length === 0) return address
  const hashAt = address.indexOf('#')
  const hash = hashAt < 0 ? '' : address.slice(hashAt)
  const [path = '', ...query] = (hashAt < 0 ? address : address.slice(0, hashAt)).split('?')
  const names = new Set(filled.map((name) => `utm_${name}`))
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !names.has(pair.slice(0, `${pair}=`.indexOf('='))))
  const added = filled.map((name) => `utm_${name}=${encodeURIComponent(utm[name].trim())}`)
  return `${path}?${[...kept, ...added].join('&')}${hash}`
}
