import { failure } from '#contract/errors.ts'
import type { NewLink } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../platform/db/change.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { insertLinkLimits } from '../../../platform/link-limits/link-limit.repository.ts'
import { findReach, folderReader, requireIn, requireOpenFolders } from '../../folders/index.ts'
import { takeLinks } from '../../packages/index.ts'
import { designRow, insertQrDesigns } from '../../qr-designs/index.ts'
import { enqueueRecheckOf } from '../../safety/index.ts'
import {
  changeKeyOf,
  claimGeneratedAlias,
  claimSlug,
  releaseSlug,
  restoreSlug,
} from '../../slugs/index.ts'
import { requireDomain } from './link-domain.ts'
import { draftLink, type LinkDraft, type LinkMaker, linkRow } from './link-rows.ts'
import { isEditedOnPage } from './links.policy.ts'
import {
  findLink,
  insertLinks,
  insertLinkTags,
  type LinkRow,
  lockLink,
  updateLink,
} from './links.repository.ts'
import { flagsOfDraft } from './needed-flags.ts'

export interface LinkOfCaller {
  userId: string
  id: string
}

/**
 * Shortens an address in the caller's personal space.
 * @throws destination and alias errors of the contract, domainNotFound, noPermission
 */
export async function createLink(deps: Deps, userId: string, input: NewLink): Promise<LinkRow> {
  const reach = await requireOpenFolders(deps, userId, 'links.change')
  const { spaceId } = reach
  const readFolder = await folderReader(deps, reach, [input.folder])
  const draft = await draftLink(deps, spaceId, input, readFolder)
  return transaction(deps, (deps) =>
    storeLink(deps, draft, { spaceId, userId, origin: 'shortener' }),
  )
}

/**
 * Claims the alias, which records a change of that name, and writes the row, in the transaction of
 * these deps.
 */
export async function storeLink(deps: Deps, draft: LinkDraft, maker: LinkMaker): Promise<LinkRow> {
  if (maker.origin === 'shortener') {
    await takeLinks(deps, maker.spaceId, { needs: flagsOfDraft(draft) })
  }
  const owner = { targetId: draft.id, spaceId: maker.spaceId, domainId: draft.domainId }
  const slug =
    draft.alias === undefined
      ? await claimGeneratedAlias(deps, owner)
      : await claimSlug(deps, { ...owner, text: draft.alias, kind: 'link' })
  const link = linkRow(deps, draft, slug, maker)
  await insertLinks(deps.db, [link])
  await insertPartsOfLinks(deps, [draft])
  return link
}

/** Writes the parts of new links in other tables, in the transaction of these deps. */
export async function insertPartsOfLinks(deps: Deps, drafts: readonly LinkDraft[]): Promise<void> {
  await insertLinkTags(
    deps.db,
    drafts.flatMap((draft) => draft.tags.map((tag) => ({ link_id: draft.id, tag }))),
  )
  await insertLinkLimits(
    deps.db,
    drafts.flatMap(({ id, clickLimit }) =>
      clickLimit === null ? [] : [{ link_id: id, max: clickLimit }],
    ),
  )
  await insertQrDesigns(
    deps.db,
    drafts.flatMap(({ id, qrDesign }) =>
      qrDesign === null
        ? []
        : [{ id: deps.ids.uuid(), link_id: id, page_id: null, ...designRow(deps, qrDesign) }],
    ),
  )
}

/** @throws linkNotFound */
export async function getLink(deps: Deps, { userId, id }: LinkOfCaller): Promise<LinkRow> {
  const link = await findLink(deps.db, id)
  if (!link) throw failure('linkNotFound')
  const reach = await findReach(deps, { userId, spaceId: link.space_id })
  requireIn(reach, link.folder_id, { action: 'links.read', absent: 'linkNotFound' })
  return link
}

/**
 * Soft delete: the alias answers 410 and stays reserved for its owner; deleting twice is no error.
 * @throws linkNotFound
 */
export async function deleteLink(deps: Deps, caller: LinkOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const link = await lockEditableLink(deps, caller)
    if (link.deleted_at === null) await removeLink(deps, link)
  })
}

/**
 * @throws linkNotFound, domainNotFound, aliasTaken if another link of the space has taken the alias
 */
export function restoreLink(deps: Deps, caller: LinkOfCaller): Promise<LinkRow> {
  return transaction(deps, async (deps) => {
    const link = await lockEditableLink(deps, caller)
    if (link.deleted_at === null) return link
    await enqueueRecheckOf(deps, [link.id])
    return bringBackLink(deps, link)
  })
}

/**
 * A link that the caller may edit through the calls for links, locked until the transaction ends.
 * @param isOnPage also allow links on pages
 */
export async function lockEditableLink(
  deps: Deps,
  caller: LinkOfCaller,
  isOnPage = false,
): Promise<LinkRow> {
  return requireEditable(deps, caller, await lockLink(deps.db, caller.id), isOnPage)
}

/** The same before a transaction, so that callers without permission do not start one. */
export async function getEditableLink(
  deps: Deps,
  caller: LinkOfCaller,
  isOnPage = false,
): Promise<LinkRow> {
  return requireEditable(deps, caller, await findLink(deps.db, caller.id), isOnPage)
}

async function requireEditable(
  deps: Deps,
  { userId }: LinkOfCaller,
  link: LinkRow | undefined,
  isOnPage: boolean,
): Promise<LinkRow> {
  if (!link) throw failure('linkNotFound')
  const reach = await findReach(deps, { userId, spaceId: link.space_id })
  requireIn(reach, link.folder_id, { action: 'links.change', absent: 'linkNotFound' })
  if (!isOnPage && isEditedOnPage(link)) {
    throw failure('malformed', { fields: { id: 'This link belongs to a page; change it there' } })
  }
  return link
}

export async function removeLink(deps: Deps, link: LinkRow): Promise<void> {
  const now = deps.clock.now()
  await updateLink(deps.db, link.id, { deleted_at: now, updated_at: now })
  await releaseSlug(deps, slugOf(link), link.id, 'deleted')
  await recordLinkChange(deps, link)
}

/**
 * @throws aliasTaken, linksUsedUp if the package has no room for it, and domainNotFound if its domain was
 * deleted meanwhile
 */
export async function bringBackLink(deps: Deps, link: LinkRow): Promise<LinkRow> {
  requireDomain(deps, link.domain_id)
  if (link.origin === 'shortener') await takeLinks(deps, link.space_id, { isNew: false })
  await restoreSlug(deps, slugOf(link), link.id, 'link')
  await recordLinkChange(deps, link)
  return updateLink(deps.db, link.id, { deleted_at: null, updated_at: deps.clock.now() })
}

export function slugOf(link: LinkRow) {
  return { domainId: link.domain_id, key: link.slug_key }
}

export async function recordLinkChange(deps: Deps, link: LinkRow): Promise<void> {
  await recordChange(deps, 'link', changeKeyOf(link.domain_id, link.slug_key))
}
