import { BULK_LINKS_MAX } from '#contract/constants.ts'
import { Failure, failure } from '#contract/errors.ts'
import type { BulkLink, BulkMode } from '#contract/links/links.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { folderReader, requireOpenFolders } from '../../folders/index.ts'
import { fillLinkList, type ListWish } from '../../link-lists/index.ts'
import {
  flagRefusal,
  giveBackLinks,
  limitRefusal,
  missingFlags,
  requireIncluded,
  takeLinksAsFit,
} from '../../packages/index.ts'
import { askAhead } from '../../safety/index.ts'
import {
  type ClaimedSlug,
  claimAliases,
  claimGeneratedAliases,
  describeAliases,
  type SlugClaim,
} from '../../slugs/index.ts'
import { leadsToUs } from '../one/destination-checks.ts'
import { requireDefaultDomain } from '../one/link-domain.ts'
import { draftLink, type LinkDraft, type LinkMaker, linkRow } from '../one/link-rows.ts'
import { insertLinks, type LinkRow } from '../one/links.repository.ts'
import { insertPartsOfLinks } from '../one/links.service.ts'
import { flagsOfDraft } from '../one/needed-flags.ts'

export type BulkOutcome =
  | { status: 'created'; link: LinkRow }
  | { status: 'refused'; failure: Failure }
  | { status: 'skipped' }

export interface BulkOptions {
  mode?: BulkMode
  aliasMinLength?: number | undefined
  list?: ListWish | undefined
  domain?: string | null | undefined
}

/**
 * Shortens up to 250 addresses. Each item is created or refused separately or, with mode `all`,
 * nothing is created if one is refused. Created links are written in one transaction, so that a
 * crash leaves all or none of them (F2).
 * @param inputs items that were refused earlier are given as their failure
 * @param options.aliasMinLength default 4
 * @param options.list the named list that the created links go into
 * @param options.domain host for links that name none; default: the primary domain
 * @returns one outcome per item, in order, and the list
 * @throws bulkTooMany, noPermission, domainUnverifiedDefault, domainNotFound, packageWithoutBulk, linkListNameTaken, linkListNotFound;
 * linksUsedUp with mode `all`; aliasTaken if somebody takes an alias at the same moment
 */
export async function createLinksInBulk(
  deps: Deps,
  userId: string,
  given: readonly (BulkLink | Failure)[],
  { mode = 'each', aliasMinLength, list, domain }: BulkOptions = {},
): Promise<{ outcomes: BulkOutcome[]; list: { id: string; name: string } | null }> {
  if (given.length > BULK_LINKS_MAX) throw failure('bulkTooMany')
  const reach = await requireOpenFolders(deps, userId, 'links.change')
  const { spaceId } = reach
  if (domain !== undefined) requireDefaultDomain(deps, spaceId, domain)
  const inputs = given.map((input) =>
    input instanceof Failure || domain === undefined ? input : { domain, ...input },
  )
  // lists are for those who see the whole space
  if (list && !may(reach.role, 'links.change')) throw failure('noPermission')
  await requireIncluded(deps, spaceId, ['bulk'])
  await askAhead(
    deps,
    inputs.flatMap((input) => (input instanceof Failure ? [] : input.destination)),
  )
  const folders = inputs.map((input) => (input instanceof Failure ? null : input.folder))
  const readFolder = await folderReader(deps, reach, folders)
  const drafts: (LinkDraft | Failure)[] = []
  for (const input of inputs) {
    const draft =
      input instanceof Failure
        ? input
        : await orFailure(draftLink(deps, spaceId, input, readFolder))
    drafts.push(draft instanceof Failure ? refusalInBulk(draft) : draft)
  }
  const maker = { spaceId, userId, origin: 'shortener', aliasMinLength } as const
  const create = async (deps: Deps) => {
    const included = await withMissingFlags(deps, drafts, spaceId)
    const checked = mode === 'all' ? await withTakenAliases(deps, included, maker) : included
    const isHeldBack = mode === 'all' && checked.some((draft) => draft instanceof Failure)
    const good = checked.filter((draft): draft is LinkDraft => !(draft instanceof Failure))
    const stored = isHeldBack ? undefined : await storeLinksAsFit(deps, good, maker)
    return checked.map((draft): BulkOutcome => {
      if (draft instanceof Failure) return { status: 'refused', failure: draft }
      if (stored === undefined) return { status: 'skipped' }
      const outcome = stored.get(draft.id)
      if (!outcome) throw new Error('a link of a bulk call has no outcome')
      if (!(outcome instanceof Failure)) return { status: 'created', link: outcome }
      if (mode === 'all') throw outcome
      return { status: 'refused', failure: outcome }
    })
  }
  return transaction(deps, async (deps) => {
    if (!list) return { outcomes: await create(deps), list: null }
    let outcomes: BulkOutcome[] = []
    const filled = await fillLinkList(deps, maker, list, async () => {
      outcomes = await create(deps)
      return outcomes.flatMap((one) => (one.status === 'created' ? one.link.id : []))
    })
    return { outcomes, list: filled && { id: filled.id, name: filled.name } }
  })
}

/** Drafts that use what the package does not include become refusals. */
async function withMissingFlags(
  deps: Deps,
  drafts: readonly (LinkDraft | Failure)[],
  spaceId: string,
): Promise<readonly (LinkDraft | Failure)[]> {
  const used = drafts.flatMap((draft) => (draft instanceof Failure ? [] : flagsOfDraft(draft)))
  const missing = await missingFlags(deps, spaceId, [...new Set(used)])
  if (missing.length === 0) return drafts
  return drafts.map((draft) => {
    if (draft instanceof Failure) return draft
    const flag = flagsOfDraft(draft).find((one) => missing.includes(one))
    return flag === undefined ? draft : flagRefusal(flag)
  })
}

/**
 * As `storeLinks`, as many as the package has left; the rest are refused.
 * @throws packageAbsent, packageLapsed
 */
export async function storeLinksAsFit(
  deps: Deps,
  drafts: readonly LinkDraft[],
  maker: LinkMaker,
): Promise<Map<string, LinkRow | Failure>> {
  const { fit, limit } = await takeLinksAsFit(deps, maker.spaceId, drafts.length)
  const stored = await storeLinks(deps, drafts.slice(0, fit), maker)
  const failed = [...stored.values()].filter((one) => one instanceof Failure).length
  await giveBackLinks(deps, maker.spaceId, failed)
  for (const { id } of drafts.slice(fit)) stored.set(id, limitRefusal(limit!))
  return stored
}

/** Drafts whose alias cannot be claimed become refusals before anything is written. */
async function withTakenAliases(
  deps: Deps,
  drafts: readonly (LinkDraft | Failure)[],
  maker: LinkMaker,
): Promise<(LinkDraft | Failure)[]> {
  const claims = drafts.flatMap((draft) =>
    draft instanceof Failure || draft.alias === undefined ? [] : [claimOf(draft, maker)],
  )
  const refused = await describeAliases(deps, maker.spaceId, claims)
  return drafts.map((draft) =>
    draft instanceof Failure ? draft : (refused.get(draft.id) ?? draft),
  )
}

function claimOf(draft: LinkDraft, { spaceId, aliasMinLength }: LinkMaker): SlugClaim {
  const text = draft.alias ?? ''
  const { id: targetId, domainId } = draft
  return { text, kind: 'link', targetId, spaceId, domainId, minLength: aliasMinLength }
}

/**
 * Writes many links with a few statements, in the transaction of these deps.
 * @returns by draft id the link, or why its alias could not be claimed
 */
async function storeLinks(
  deps: Deps,
  drafts: readonly LinkDraft[],
  maker: LinkMaker,
): Promise<Map<string, LinkRow | Failure>> {
  const outcomes = new Map<string, LinkRow | Failure>()
  const slugs = new Map<string, ClaimedSlug>()
  const owner = ({ id: targetId, domainId }: LinkDraft) => ({
    ...{ targetId, domainId },
    spaceId: maker.spaceId,
  })
  const chosen = drafts.filter((draft) => draft.alias !== undefined)
  const claims = chosen.map((draft) => claimOf(draft, maker))
  for (const [id, slug] of await claimAliases(deps, claims)) {
    if (slug instanceof Failure) outcomes.set(id, slug)
    else slugs.set(id, slug)
  }
  const generated = drafts.filter((draft) => draft.alias === undefined)
  for (const [id, slug] of await claimGeneratedAliases(deps, generated.map(owner))) {
    slugs.set(id, slug)
  }
  const rows = drafts.flatMap((draft) => {
    const slug = slugs.get(draft.id)
    return slug ? [linkRow(deps, draft, slug, maker)] : []
  })
  await insertLinks(deps.db, rows)
  for (const link of rows) outcomes.set(link.id, link)
  await insertPartsOfLinks(
    deps,
    drafts.filter((draft) => slugs.has(draft.id)),
  )
  return outcomes
}

/** A short link among many is likely to stand in the list by mistake: it has a code of its own. */
function refusalInBulk(refused: Failure): Failure {
  if (!leadsToUs(refused)) return refused
  return failure('addressNotShortenable', { fields: refused.fields ?? {} })
}

async function orFailure<T>(work: Promise<T>): Promise<T | Failure> {
  try {
    return await work
  } catch (error) {
    // an unavailable database fails the whole call, not single items
    if (error instanceof Failure && error.name !== 'unavailable') return error
    throw error
  }
}
