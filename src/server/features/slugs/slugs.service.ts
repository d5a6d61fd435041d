import { Failure, failure } from '#contract/errors.ts'
import { requireUsableSlug, type SlugKind, USERNAME_REST_MS } from '#contract/links/slugs.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { changeKeyOf, MAIN_DOMAIN_ID, slugKeyOf } from './slug-key.ts'
import {
  deleteForgotten,
  deleteRested,
  forgetOwners,
  insertSlugs,
  listHeldKeys,
  listOldAddresses,
  type OldAddress,
  type SlugAddress,
  type SlugRow,
  setOwnerOfSlugs,
  takeOverSlug,
  updateSlug,
  updateSlugsOfLinks,
} from './slugs.repository.ts'

export interface SlugOwner {
  /** id of the link or page */
  targetId: string
  spaceId: string
  /** default: the main domain */
  domainId?: string
}

export interface SlugClaim extends SlugOwner {
  /** as its owner typed it */
  text: string
  kind: SlugKind
  /** for an alias, default 4 */
  minLength?: number | undefined
}

export interface ClaimedSlug {
  key: string
  text: string
}

/**
 * Claims a name for a link or a page, in the transaction of these deps.
 * @throws aliasTaken or usernameTaken depending on the kind, and what `requireUsableSlug` throws
 */
export async function claimSlug(deps: Deps, claim: SlugClaim): Promise<ClaimedSlug> {
  requireUsableSlug(claim.text, claim.kind, claim.minLength)
  const slug = slugRow(deps, claim)
  const isTaken =
    (await insertSlugs(deps.db, [slug])).length === 0 &&
    !(await takeOverSlug(deps.db, slug, deps.clock.now() - USERNAME_REST_MS))
  if (isTaken) throw failure(claim.kind === 'link' ? 'aliasTaken' : 'usernameTaken')
  await recordSlugChange(deps, { domainId: slug.domain_id, key: slug.key })
  return { key: slug.key, text: slug.text }
}

/**
 * Claims many chosen aliases with a few statements, in the transaction of these deps.
 * @returns by link id the alias, or why it could not be claimed
 */
export async function claimAliases(
  deps: Deps,
  claims: readonly SlugClaim[],
): Promise<Map<string, ClaimedSlug | Failure>> {
  const outcomes = new Map<string, ClaimedSlug | Failure>()
  for (const ofDomain of byDomain(claims).values()) {
    for (const [id, outcome] of await claimAliasesOfOne(deps, ofDomain)) outcomes.set(id, outcome)
  }
  return outcomes
}

const byDomain = (claims: readonly SlugClaim[]) =>
  Map.groupBy(claims, ({ domainId = MAIN_DOMAIN_ID }) => domainId)

async function claimAliasesOfOne(
  deps: Deps,
  claims: readonly SlugClaim[],
): Promise<Map<string, ClaimedSlug | Failure>> {
  const outcomes = new Map<string, ClaimedSlug | Failure>()
  const slugs = new Map<string, SlugRow>()
  for (const claim of claims) {
    const refusal = refusalOf(claim)
    const slug = refusal ? undefined : slugRow(deps, claim)
    const isTwice = slug !== undefined && slugs.has(slug.key)
    if (slug && !isTwice) slugs.set(slug.key, slug)
    else outcomes.set(claim.targetId, refusal ?? failure('aliasTaken'))
  }
  const inserted = new Set(await insertSlugs(deps.db, [...slugs.values()]))
  const releasedBefore = deps.clock.now() - USERNAME_REST_MS
  for (const slug of slugs.values()) {
    const isTaken = inserted.has(slug.key) || (await takeOverSlug(deps.db, slug, releasedBefore))
    const outcome = isTaken ? { key: slug.key, text: slug.text } : failure('aliasTaken')
    outcomes.set(slug.target_id, outcome)
    if (isTaken) await recordSlugChange(deps, { domainId: slug.domain_id, key: slug.key })
  }
  return outcomes
}

/**
 * Checks which of many chosen aliases links of a space could not claim now, without claiming any.
 * @returns by link id the reason
 */
export async function describeAliases(
  deps: Pick<Deps, 'db' | 'clock'>,
  spaceId: string,
  claims: readonly SlugClaim[],
): Promise<Map<string, Failure>> {
  const refused = new Map<string, Failure>()
  for (const [domainId, ofDomain] of byDomain(claims)) {
    const targets = new Map<string, string>()
    for (const claim of ofDomain) {
      const refusal = refusalOf(claim)
      // an invalid slug has no key
      const key = refusal === undefined ? slugKeyOf(claim.text) : undefined
      if (key === undefined || targets.has(key)) {
        refused.set(claim.targetId, refusal ?? failure('aliasTaken'))
      } else targets.set(key, claim.targetId)
    }
    const held = await listHeldKeys(deps.db, {
      domainId,
      keys: [...targets.keys()],
      spaceId,
      releasedBefore: deps.clock.now() - USERNAME_REST_MS,
    })
    for (const [key, targetId] of targets) {
      if (held.has(key)) refused.set(targetId, failure('aliasTaken'))
    }
  }
  return refused
}

/**
 * Gives a link or page another name and releases its old one, in the transaction of these deps. The
 * same name in another spelling stays the same slug, however short it is.
 * @throws aliasTaken or usernameTaken depending on the kind, and what `requireUsableSlug` throws
 */
export async function changeSlug(
  deps: Deps,
  current: SlugAddress,
  claim: SlugClaim,
  released: 'deleted' | 'released',
): Promise<ClaimedSlug> {
  const isSpelling = claim.text.toLowerCase() === current.key
  requireUsableSlug(claim.text, claim.kind, isSpelling ? current.key.length : undefined)
  const key = slugKeyOf(claim.text)
  if (key !== current.key) {
    const claimed = await claimSlug(deps, claim)
    await releaseSlug(deps, current, claim.targetId, released)
    return claimed
  }
  await updateSlug(deps.db, current, claim.targetId, { text: claim.text })
  await recordSlugChange(deps, current)
  return { key, text: claim.text }
}

/**
 * Releases a name. An alias, or the name of a deleted page, answers 410 and stays reserved for its
 * space for good ('deleted'). A changed username redirects to its page for 90 days and stays
 * reserved for a year ('released').
 */
export async function releaseSlug(
  deps: Deps,
  address: SlugAddress,
  targetId: string,
  state: 'deleted' | 'released',
): Promise<void> {
  await updateSlug(deps.db, address, targetId, { state, released_at: deps.clock.now() })
  await recordSlugChange(deps, address)
  await recordOldAddresses(deps, [targetId])
}

/** Makes a name live again for the link or page that had it. */
export async function restoreSlug(
  deps: Deps,
  address: SlugAddress,
  targetId: string,
  kind: SlugKind,
): Promise<void> {
  const isRestored = await updateSlug(deps.db, address, targetId, {
    state: 'live',
    released_at: null,
  })
  if (!isRestored) throw failure(kind === 'link' ? 'aliasTaken' : 'usernameTaken')
  await recordSlugChange(deps, address)
  await recordOldAddresses(deps, [targetId])
}

/**
 * Releases or restores the current aliases of many links, in the transaction of these deps.
 * @param old how long aliases that links leave lead to them
 */
export async function setSlugsOfLinks(
  deps: Deps,
  linkIds: readonly string[],
  state: 'live' | 'deleted',
  old?: OldAddress,
): Promise<void> {
  const released_at = state === 'live' ? null : deps.clock.now()
  const change = { state, released_at, ...old }
  for (const address of await updateSlugsOfLinks(deps.db, linkIds, change)) {
    await recordSlugChange(deps, address)
  }
  await recordOldAddresses(deps, linkIds)
}

/** What old addresses of links lead to has changed, in the transaction of these deps. */
async function recordOldAddresses(deps: Deps, linkIds: readonly string[]): Promise<void> {
  for (const address of await listOldAddresses(deps.db, linkIds)) {
    await recordSlugChange(deps, address)
  }
}

/** The names that links have and had go with them into another space, in the transaction of these deps. */
export function giveSlugs(deps: Deps, linkIds: readonly string[], spaceId: string): Promise<void> {
  return setOwnerOfSlugs(deps.db, linkIds, spaceId)
}

/**
 * Reserves the names of links or pages of a deleted account, in the transaction of these deps: for
 * a year they answer 410 and belong to nobody, then they are available
 * (docs/decisions/095-deleted-means-gone.md).
 */
export function restSlugs(
  deps: Deps,
  spaceId: string,
  targetIds: readonly string[],
): Promise<void> {
  return forgetOwners(deps.db, { spaceId, targetIds }, deps.clock.now())
}

const RESTED_AT_ONCE = 200

/** Makes names available: those reserved for a year without an owner, and old addresses kept until now. */
export async function freeRestedSlugs(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await freeAll(deps, (db) => deleteRested(db, now - USERNAME_REST_MS, RESTED_AT_ONCE))
  await freeAll(deps, (db) => deleteForgotten(db, now, RESTED_AT_ONCE))
}

async function freeAll(
  deps: Deps,
  free: (db: Deps['db']) => Promise<SlugAddress[]>,
): Promise<void> {
  for (let count = RESTED_AT_ONCE; count === RESTED_AT_ONCE; ) {
    count = await transaction(deps, async (deps) => {
      const freed = await free(deps.db)
      for (const address of freed) await recordSlugChange(deps, address)
      return freed.length
    })
  }
}

function refusalOf(claim: SlugClaim): Failure | undefined {
  try {
    requireUsableSlug(claim.text, claim.kind, claim.minLength)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Call it in the transaction of these deps. */
export async function recordSlugChange(deps: Deps, { domainId, key }: SlugAddress): Promise<void> {
  await recordChange(deps, 'slug', changeKeyOf(domainId, key))
}

export function slugRow(deps: Deps, claim: SlugClaim): SlugRow {
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
