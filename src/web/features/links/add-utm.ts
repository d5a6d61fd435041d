export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmDraft = Record<(typeof UTM_NAMES)[number], string>

export const NO_UTM: UtmDraft = { source: '', medium: '', campaign: '', term: '', content: '' }

/** The address with the given UTM parameters; the rest stays as it was written. */
export function addUtm(address: string, utm: UtmDraft): string {
  const filled = UTM_NAMES.filter((name) => utm[name].trim() !== '')
  return filled.length === 0 ? address : withUtm(address, utm, filled)
}

/** The address with exactly these UTM parameters; empty ones are removed. */
export function putUtm(address: string, utm: UtmDraft): string {
  const before = readUtm(address)
  const isSame = UTM_NAMES.every((name) => before[name] === utm[name])
  return isSame ? address : withUtm(address, utm, UTM_NAMES)
}

/** The UTM parameters of an address, '' for missing ones. */
export function readUtm(address: string): UtmDraft {
  const { query } = partsOf(address)
  const found = new URLSearchParams(query)
  return Object.fromEntries(
    UTM_NAMES.map((name) => [name, found.get(`utm_${name}`) ?? '']),
  ) as UtmDraft
}

function withUtm(address: string, utm: UtmDraft, replaced: readonly (keyof UtmDraft)[]): string {
  const { path, query, hash } = partsOf(address)
  const names = new Set<string>(replaced.map((name) => `utm_${name}`))
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !names.has(pair.slice(0, `${pair}=`.indexOf('='))))
  const added = replaced
    .filter((name) => utm[name].trim() !== '')
    .map((name) => `utm_${name}=${encodeURIComponent(utm[name].trim())}`)
  const pairs = [...kept, ...added].join('&')
  return `${path}${pairs === '' ? '' : `?${pairs}`}${hash}`
}

function partsOf(address: string): { path: string; query: string; hash: string } {
  const hashAt = address.indexOf('#')
  const hash = hashAt < 0 ? '' : address.slice(hashAt)
  const [path = '', ...query] = (hashAt < 0 ? address : address.slice(0, hashAt)).split('?')
  return { path, query: query.join('?'), hash }
}
