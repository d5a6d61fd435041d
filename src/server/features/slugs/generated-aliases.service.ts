import { GENERATED_ALIAS_ALPHABET, GENERATED_ALIAS_LENGTH } from '#contract/constants.ts'
import { isProtectedName, isReservedSlug } from '#contract/links/reserved-slugs.ts'
import type { Deps } from '../../deps.ts'
import { insertSlugs, type SlugRow } from './slugs.repository.ts'
import { type ClaimedSlug, recordSlugChange, type SlugOwner, slugRow } from './slugs.service.ts'

const MOST_ROUNDS = 12
/**
 * After this many rounds in which most names were in use, codes get longer instead of trying for
 * ever.
 */
const ROUNDS_PER_LENGTH = 3

/**
 * Claims a generated alias for each link, in the transaction of these deps. A code that is in use
 * is replaced by another (A51: at least 7 characters, not sequential).
 * @returns the alias by link id
 */
export async function claimGeneratedAliases(
  deps: Deps,
  owners: readonly SlugOwner[],
): Promise<Map<string, ClaimedSlug>> {
  const claimed = new Map<string, ClaimedSlug>()
  let waiting = owners
  for (let round = 0; waiting.length > 0; round++) {
    if (round === MOST_ROUNDS) throw new Error('no free alias was found')
    const length = GENERATED_ALIAS_LENGTH + Math.floor(round / ROUNDS_PER_LENGTH)
    const slugs = new Map<string, SlugRow>()
    for (const owner of waiting) {
      const text = unusedCode(deps, length, slugs)
      slugs.set(text, slugRow(deps, { ...owner, text, kind: 'link' }))
    }
    for (const key of await insertSlugs(deps.db, [...slugs.values()])) {
      const slug = slugs.get(key)
      if (!slug) continue
      claimed.set(slug.target_id, { key, text: slug.text })
      await recordSlugChange(deps, { domainId: slug.domain_id, key })
    }
    waiting = waiting.filter((owner) => !claimed.has(owner.targetId))
  }
  return claimed
}

export async function claimGeneratedAlias(deps: Deps, owner: SlugOwner): Promise<ClaimedSlug> {
  const claimed = (await claimGeneratedAliases(deps, [owner])).get(owner.targetId)
  if (!claimed) throw new Error('an alias was claimed and is not there')
  return claimed
}

function unusedCode(deps: Deps, length: number, used: ReadonlyMap<string, unknown>): string {
  for (;;) {
    const code = deps.ids.shortCode(length, GENERATED_ALIAS_ALPHABET)
    if (!used.has(code) && !isReservedSlug(code) && !isProtectedName(code)) return code
  }
}
