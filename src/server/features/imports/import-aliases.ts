import { ALIAS_MAX_LENGTH, ALIAS_MIN_LENGTH, ALIAS_PATTERN } from '#contract/constants.ts'
import type { DoubtfulLink, ImportedLink } from '#contract/links/link-imports.ts'
import { shortened } from '../../platform/shortened.ts'
import type { ReadLink } from './import-row.ts'
import { decoded } from './page-draft.ts'

/** of a name in the DNS */
const HOST_MAX = 253

/** `sale` for `https://bit.ly/sale`, `bit.ly/sale`, `/sale` and `sale`; `a/b` is kept whole. */
export function aliasText(cell: string): string {
  const whole = cell.trim().replace(/^https?:\/\//i, '')
  const isAddress = whole !== cell.trim() || /^[^/]*[.:][^/]*\//.test(whole)
  const path = (isAddress ? whole.replace(/^[^/]*/, '') : whole).split(/[?#]/)[0]!
  return path.split('/').filter(Boolean).map(decoded).join('/')
}

/** `go.shop.example` for `https://go.shop.example/` and the host itself. */
export function hostText(cell: string): string {
  const host = cell.replace(/^https?:\/\//i, '').split(/[/?#]/)[0]!
  return shortened(host.toLowerCase(), HOST_MAX)
}

export interface AliasRules {
  /** false if the alias is taken on a domain */
  isFree?: (alias: string, domain: string) => boolean
  /** of an alias in the file */
  minLength?: number
  /** the domain that a link gets; default: as it names it */
  domainOf?: (link: ImportedLink) => string
}

/**
 * Finds aliases that cannot be kept and proposes others that no link in the file has on the same
 * domain. Of several aliases that are equal there, the first may be kept.
 */
export function proposeAliases(
  read: readonly ReadLink[],
  { isFree = () => true, minLength = ALIAS_MIN_LENGTH, domainOf = domainAsNamed }: AliasRules = {},
): DoubtfulLink[] {
  const fitting = read.map(({ link }) => fittingAlias(link.alias, minLength))
  const domains = read.map(({ link }) => domainOf(link))
  const counts = new Map<string, number>()
  for (const [at, alias] of fitting.entries()) {
    const key = keyOf(alias, domains[at]!)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const used = new Set<string>()
  return read.flatMap(({ link, kinds: found }, at): DoubtfulLink[] => {
    const alias = fitting[at]!
    const domain = domains[at]!
    const key = keyOf(alias, domain)
    const isNew = (other: string) => {
      const otherKey = keyOf(other, domain)
      return !counts.has(otherKey) && !used.has(otherKey) && isFree(other, domain)
    }
    const kinds = [...found]
    let proposal = alias
    if (alias !== link.alias) kinds.push('aliasChanged')
    if (alias !== '') {
      if (counts.get(key)! > 1) kinds.push('aliasSame')
      if (!isFree(alias, domain)) kinds.push('aliasTaken')
      if (used.has(key) || !isFree(alias, domain)) proposal = nextFree(alias, isNew)
      used.add(keyOf(proposal, domain))
    }
    if (kinds.length === 0) return []
    return [{ at, kinds, proposal: proposal === link.alias ? null : proposal }]
  })
}

const domainAsNamed = ({ domain = '' }: ImportedLink) => domain

/** Aliases are compared without case here, and on each domain by itself. */
const keyOf = (alias: string, domain: string) => `${domain}/${alias.toLowerCase()}`

/** The alias, adapted to our rules if needed; '' if no character can be kept. */
function fittingAlias(alias: string, minLength: number): string {
  if (alias === '' || fits(alias, minLength)) return alias
  const plain = alias
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, ALIAS_MAX_LENGTH)
  return plain.length < minLength && plain !== '' ? `${plain}-link` : plain
}

const fits = (alias: string, minLength: number) =>
  alias.length >= minLength && alias.length <= ALIAS_MAX_LENGTH && ALIAS_PATTERN.test(alias)

/** The first available of `sale-2`, `sale-3` …; '' if none up to 99 is. */
function nextFree(alias: string, isFree: (alias: string) => boolean): string {
  for (let number = 2; number < 100; number++) {
    const ending = `-${number}`
    const proposal = alias.slice(0, ALIAS_MAX_LENGTH - ending.length) + ending
    if (isFree(proposal)) return proposal
  }
  return ''
}

/** Groups of aliases that differ elsewhere only by case and are equal here. */
export function sameButForCase(links: readonly ImportedLink[]): string[][] {
  const groups = new Map<string, Set<string>>()
  for (const link of links) {
    if (link.alias === '') continue
    const key = keyOf(link.alias, domainAsNamed(link))
    groups.set(key, (groups.get(key) ?? new Set()).add(link.alias))
  }
  return [...groups.values()].filter((group) => group.size > 1).map((group) => [...group])
}
