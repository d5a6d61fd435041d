import { GENERATED_ALIAS_ALPHABET, GENERATED_ALIAS_LENGTH } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import { isProtectedName, isReservedSlug } from '#contract/reserved-slugs.ts'
import { requireUsableSlug, type SlugKind, USERNAME_REST_MS } from '#contract/slugs.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { changeKeyOf, MAIN_DOMAIN_ID, slugKeyOf } from './slug-key.ts'
import { insertSlugs, type SlugAddress, takeOverSlug, updateSlugState } from './slugs.repository.ts'
import type { SlugTable } from './slugs.table.ts'

export interface SlugOwner {
  /** id of the link or page */
  targetId: string
  spaceId: string
  /** default: the main domain */
  domainId?: string
}

export interface SlugClaim extends SlugOwner {
  /** as its owner wrote it */
  text: string
  kind: SlugKind
}

export interface ClaimedSlug {
  key: string
  text: string
}

/**
 * Takes a name for a link or a page, in the transaction of these deps.
 * @throws aliasTaken or usernameTaken by kind, and what `requireUsableSlug` throws
 */
export async function claimSlug(deps: Deps, claim: SlugClaim): Promise<ClaimedSlug> {
  requireUsableSlug(claim.text, claim.kind)
  const slug = slugRow(deps, claim)
  const isTaken =
    (await insertSlugs(deps.db, [slug])).length === 0 &&
    !(await takeOverSlug(deps.db, slug, deps.clock.now() - USERNAME_REST_MS))
  if (isTaken) throw failure(claim.kind === 'link' ? 'aliasTaken' : 'usernameTaken')
  await recordSlugChange(deps, { domainId: slug.domain_id, key: slug.key })
  return { key: slug.key, text: slug.text }
}

const MOST_ROUNDS = 12
/** With so many names in use that rounds fail, codes grow instead of trying for ever. */
const ROUNDS_PER_LENGTH = 3

/**
 * Takes a generated alias for each link, in the transaction of these deps; a code that is in use is
 * replaced by another one (abuse row 51: at least 7 characters, nothing sequential).
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
    const slugs = new Map<string, SlugTable>()
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

/**
 * Gives up a name: an alias, or the name of a deleted page, answers 410 and stays its space's for good
 * ('deleted'); a username that was changed leads to its page for 90 days and rests a year ('released').
 */
export async function releaseSlug(
  deps: Deps,
  address: SlugAddress,
  targetId: string,
  state: 'deleted' | 'released',
): Promise<void> {
  await updateSlugState(deps.db, address, targetId, { state, released_at: deps.clock.now() })
  await recordSlugChange(deps, address)
}

/** Makes a name live again for the link or page that had it. */
export async function restoreSlug(
  deps: Deps,
  address: SlugAddress,
  targetId: string,
  kind: SlugKind,
): Promise<void> {
  const isRestored = await updateSlugState(deps.db, address, targetId, {
    state: 'live',
    released_at: null,
  })
  if (!isRestored) throw failure(kind === 'link' ? 'aliasTaken' : 'usernameTaken')
  await recordSlugChange(deps, address)
}

async function recordSlugChange(deps: Deps, { domainId, key }: SlugAddress): Promise<void> {
  await recordChange(deps, 'slug', changeKeyOf(domainId, key))
}

function slugRow(deps: Deps, claim: SlugClaim): SlugTable {
  return {
    domain_id: claim.domainId ?? MAIN_DOMAIN_ID,
    key: slugKeyOf(claim.text),
    text: claim.text,
    kind: claim.kind,
    target_id: claim.targetId,
    space_id: claim.spaceId,
    state: 'live',
    released_at: null,
    created_at: deps.clock.now(),
  }
}

function unusedCode(deps: Deps, length: number, used: ReadonlyMap<string, unknown>): string {
  for (;;) {
    const code = deps.ids.shortCode(length, GENERATED_ALIAS_ALPHABET)
    if (!used.has(code) && !isReservedSlug(code) && !isProtectedName(code)) return code
  }
}
