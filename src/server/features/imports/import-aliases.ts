import { ALIAS_MAX_LENGTH, ALIAS_MIN_LENGTH, ALIAS_PATTERN } from '#contract/constants.ts'
import type { DoubtfulLink, ImportedLink } from '#contract/links/link-imports.ts'
import type { ReadLink } from './import-row.ts'
import { decoded } from './page-draft.ts'

/** `sale` for `https://bit.ly/sale`, `bit.ly/sale`, `/sale` and `sale`; `a/b` is kept whole. */
export function aliasText(cell: string): string {
  const whole = cell.trim().replace(/^https?:\/\//i, '')
  const isAddress = whole !== cell.trim() || /^[^/]*[.:][^/]*\//.test(whole)
  const path = (isAddress ? whole.replace(/^[^/]*/, '') : whole).split(/[?#]/)[0]!
  return path.split('/').filter(Boolean).map(decoded).join('/')
}

/**
 * Finds aliases that cannot be kept and proposes others that no link in the file has. Of several
 * aliases that are equal here, the first may be kept.
 * @param isFree false if the alias is taken here
 * @param minLength of an alias in the file
 */
export function proposeAliases(
  read: readonly ReadLink[],
  isFree: (alias: string) => boolean = () => true,
  minLength: number = ALIAS_MIN_LENGTH,
): DoubtfulLink[] {
  const fitting = read.map(({ link }) => fittingAlias(link.alias, minLength))
  const counts = new Map<string, number>()
  for (const alias of fitting) counts.set(keyOf(alias), (counts.get(keyOf(alias)) ?? 0) + 1)
  const used = new Set<string>()
  const isNew = (alias: string) =>
    !counts.has(keyOf(alias)) && !used.has(keyOf(alias)) && isFree(alias)
  return read.flatMap(({ link, kinds: found }, at): DoubtfulLink[] => {
    const alias = fitting[at]!
    const kinds = [...found]
    let proposal = alias
    if (alias !== link.alias) kinds.push('aliasChanged')
    if (alias !== '') {
      if (counts.get(keyOf(alias))! > 1) kinds.push('aliasSame')
      if (!isFree(alias)) kinds.push('aliasTaken')
      if (used.has(keyOf(alias)) || !isFree(alias)) proposal = nextFree(alias, isNew)
      used.add(keyOf(proposal))
    }
    if (kinds.length === 0) return []
    return [{ at, kinds, proposal: proposal === link.alias ? null : proposal }]
  })
}

/** Aliases are compared without case here. */
const keyOf = (alias: string) => alias.toLowerCase()

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
  for (const { alias } of links) {
    const key = keyOf(alias)
    if (key !== '') groups.set(key, (groups.get(key) ?? new Set()).add(alias))
  }
  return [...groups.values()].filter((group) => group.size > 1).map((group) => [...group])
}
