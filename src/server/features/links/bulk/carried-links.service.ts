import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireIncluded } from '../../packages/index.ts'
import { enqueueRecheckOf } from '../../safety/index.ts'
import { setSlugsOfLinks } from '../../slugs/index.ts'
import { blockAfterChange } from '../blocked-links.service.ts'
import { checkDestination } from '../one/destination-checks.ts'
import { draftOfCopy } from '../one/duplicate-link.service.ts'
import { draftLink, type LinkDraft } from '../one/link-rows.ts'
import { findLink, type LinkRow, markLinks, updateLink } from '../one/links.repository.ts'
import { recordLinkChange, storeLink } from '../one/links.service.ts'
import { flagsOfDraft } from '../one/needed-flags.ts'
import { keepVersion } from '../versions/link-versions.service.ts'

/**
 * The short links of a page's blocks and icons (bio-page.md §2: every http address on a page is
 * one).
 */

/** Columns of a link for what its block asks of visitors before it redirects. */
export interface LinkGuard {
  gate: string
  /** id of the page whose subscribers only may continue; null for everybody */
  subscribers_of: string | null
}

export interface NewCarriedLink {
  spaceId: string
  userId: string
  origin: 'block' | 'icon'
  destination: string
  title: string
  /** of its page */
  folderId?: string | null
  /** query that its page adds to the destination, without '?' */
  addedQuery?: string
  /** of another link, for what the page does not set; with its password */
  settings?: LinkDraft | undefined
}

/**
 * Creates the link of a new block or icon, in the caller's transaction.
 * @throws destinationMissing, destinationInvalid, a package's refusal of the settings
 */
export async function createCarriedLink(deps: Deps, input: NewCarriedLink): Promise<LinkRow> {
  const { spaceId, userId, origin, destination, title } = input
  // the page's form names its field differently
  await checkDestination(deps, destination, 'address')
  const plain = await draftLink(deps, spaceId, { destination, title, domain: null })
  const { destination: text, destination_href } = plain.columns
  const draft = input.settings ?? plain
  draft.columns = { ...draft.columns, destination: text, destination_href, title }
  draft.columns.added_query = input.addedQuery ?? ''
  draft.columns.folder_id = input.folderId ?? null
  if (input.settings) await requireIncluded(deps, spaceId, flagsOfDraft(draft))
  return storeLink(deps, draft, { spaceId, userId, origin })
}

/** For `NewCarriedLink`; call it before a transaction. @throws destination errors of the contract */
export async function settingsOfCarriedLink(
  deps: Deps,
  id: string,
): Promise<LinkDraft | undefined> {
  const link = await findLink(deps.db, id)
  return link && draftOfCopy(deps, link)
}

/**
 * Applies a change of its block or icon, in the caller's transaction.
 * @throws destinationMissing, destinationInvalid
 */
export async function changeCarriedLink(
  deps: Deps,
  id: string,
  change: {
    destination?: string
    title?: string
    passwordHash?: string | null
    /** what its block asks of visitors */
    guard?: LinkGuard | undefined
    userId: string
  },
): Promise<LinkRow | undefined> {
  const link = await findLink(deps.db, id)
  if (!link) return undefined
  const destination =
    change.destination === undefined
      ? undefined
      : await checkDestination(deps, change.destination, 'address')
  const address = destination && {
    destination: destination.text,
    destination_href: destination.href,
  }
  const isOther = address !== undefined && address.destination !== link.destination
  const freed = isOther ? await blockAfterChange(deps, link, address, ['destination']) : {}
  await recordLinkChange(deps, link)
  if (destination !== undefined && destination.text !== link.destination) {
    const object = { kind: 'link', id: link.id, text: link.alias }
    await recordAudit(deps, { action: 'link-destination', actorId: change.userId, object })
  }
  if (destination !== undefined) {
    await keepVersion(deps, link, { destination: destination.text, userId: change.userId })
  }
  return updateLink(deps.db, id, {
    ...address,
    ...freed,
    ...(change.title !== undefined && { title: change.title }),
    ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
    ...change.guard,
    updated_at: deps.clock.now(),
  })
}

/** Applies a change of the query that its page adds, in the caller's transaction. */
export async function changeAddedQuery(
  deps: Deps,
  ids: readonly string[],
  addedQuery: string,
): Promise<void> {
  for (const id of ids) {
    const link = await findLink(deps.db, id)
    if (link === undefined || link.added_query === addedQuery) continue
    await recordLinkChange(deps, link)
    await updateLink(deps.db, id, { added_query: addedQuery, updated_at: deps.clock.now() })
  }
}

/**
 * Deletes links together with their blocks, icons or page: the aliases answer 410. Call it in the
 * caller's transaction.
 */
export async function deleteCarriedLinks(deps: Deps, ids: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  const deleted = await markLinks(deps.db, ids, { deleted_at: now, updated_at: now })
  await setSlugsOfLinks(deps, deleted, 'deleted')
}

/**
 * Restores links together with their blocks, icons or page. Call it in the caller's transaction.
 */
export async function restoreCarriedLinks(deps: Deps, ids: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  const restored = await markLinks(deps.db, ids, { deleted_at: null, updated_at: now })
  await setSlugsOfLinks(deps, restored, 'live')
  await enqueueRecheckOf(deps, restored)
}
