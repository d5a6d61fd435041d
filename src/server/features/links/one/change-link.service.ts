import { failure } from '#contract/errors.ts'
import type { LinkChange } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../platform/db/change.ts'
import { changedFields, reviseFields } from '../../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import {
  listLinkLimits,
  saveLinkLimit,
} from '../../../platform/link-limits/link-limit.repository.ts'
import { recordAudit } from '../../audit/index.ts'
import { findReach, folderReader } from '../../folders/index.ts'
import { requireIncluded } from '../../packages/index.ts'
import { askAhead } from '../../safety/index.ts'
import { changeSlug } from '../../slugs/index.ts'
import { addressesOf, blockAfterChange } from '../blocked-links.service.ts'
import { keepVersion } from '../versions/link-versions.service.ts'
import { type LinkColumns, readLinkColumns, readPassword } from './link-columns.ts'
import { requireTermsThatFit } from './link-terms.ts'
import { isEditedOnPage, requireChangeFits } from './links.policy.ts'
import {
  deleteLinkTags,
  findPageIdOf,
  insertLinkTags,
  type LinkRow,
  listTagsOf,
  updateLink,
} from './links.repository.ts'
import {
  getEditableLink,
  type LinkOfCaller,
  lockEditableLink,
  recordLinkChange,
  slugOf,
} from './links.service.ts'
import { addedFlags } from './needed-flags.ts'

/**
 * Columns that must fit together; the limit, which is stored in its own table, belongs to them too.
 */
const TERMS = new Set([
  'is_permanent',
  'starts_at',
  'ends_at',
  'password_hash',
  'interstitial_seconds',
  'rules',
  'click_limit',
])

/**
 * Changes the given fields. A new alias releases the old one, which answers 410 and stays reserved
 * for its owner; a new destination stores the previous one as a version.
 * @throws linkNotFound, conflict, malformed, destination and alias errors of the contract
 */
export async function changeLink(
  deps: Deps,
  caller: LinkOfCaller,
  change: LinkChange,
): Promise<LinkRow> {
  const before = await getEditableLink(deps, caller, true)
  requireChangeFits(before, change)
  const spaceId = before.space_id
  const { revision, alias, tags, folder, clickLimit, password, ...given } = change
  const columns = {
    ...(await readLinkColumns(deps, spaceId, given)),
    ...(await readPassword(password)),
  }
  if (alias !== undefined) columns.alias = alias
  if (folder !== undefined) {
    const reach = await findReach(deps, { userId: caller.userId, spaceId })
    columns.folder_id = (await folderReader(deps, reach, [folder]))(folder)
  }
  if (before.blocked_at !== null) {
    await askAhead(deps, addressesOf({ ...before, ...columns }))
  }
  const prepared = { columns, alias, tags, clickLimit, revision, userId: caller.userId }
  return transaction(deps, async (deps) => {
    const link = await lockEditableLink(deps, caller, true)
    if (link.deleted_at !== null) throw failure('linkNotFound')
    return storeLinkChange(deps, link, prepared)
  })
}

/** A change whose addresses and password have passed their checks. */
export interface PreparedChange
  extends Pick<LinkChange, 'alias' | 'tags' | 'clickLimit' | 'revision'> {
  columns: LinkColumns
  userId: string
}

/**
 * Writes a change of a locked link, in the transaction of these deps. Everything that can be
 * refused is checked before anything is written, except the alias.
 * @throws conflict, malformed, alias errors of the contract
 */
export async function storeLinkChange(
  deps: Deps,
  link: LinkRow,
  { columns, alias, tags, clickLimit, revision, userId }: PreparedChange,
): Promise<LinkRow> {
  const parts = await changedParts(deps, link.id, { tags, clickLimit })
  const changed = [...changedFields(link, columns), ...parts.changed]
  if (changed.length === 0) return link
  const revised = reviseFields(link, changed.map(nameOf), revision)
  if (changed.some((column) => TERMS.has(column))) {
    requireTermsThatFit(termsOf({ ...link, ...columns }, parts.clickLimit))
  }
  const after = { link: columns as Partial<LinkRow>, clickLimit: parts.clickLimit }
  const before = { link, clickLimit: parts.limit }
  await requireIncluded(deps, link.space_id, addedFlags(before, after))
  const freed = await blockAfterChange(deps, link, columns, changed)
  await recordLinkChange(deps, link)
  const slug = changed.includes('alias') ? await changeAlias(deps, link, alias ?? '') : {}
  if (changed.includes('alias') && isEditedOnPage(link)) {
    const pageId = await findPageIdOf(deps.db, link.id)
    // it shows the short address
    if (pageId !== undefined) await recordChange(deps, 'page', pageId)
  }
  if (parts.changed.includes('tags')) await replaceTags(deps, link.id, tags ?? [])
  if (parts.changed.includes('click_limit')) {
    await saveLinkLimit(deps.db, link.id, parts.clickLimit)
  }
  if (changed.includes('destination')) {
    await recordAudit(deps, { action: 'link-destination', object: objectOf(link) })
  }
  if (columns.destination !== undefined) {
    await keepVersion(deps, link, { destination: columns.destination, userId })
  }
  const updated = { ...columns, ...freed, ...slug, ...revised, updated_at: deps.clock.now() }
  const stored = await updateLink(deps.db, link.id, updated)
  await recordLinkChange(deps, stored)
  return stored
}

/** A link as the audit names it. */
function objectOf(link: LinkRow) {
  return { kind: 'link', id: link.id, text: link.alias }
}

/** The parts of a link in other tables that get another value. */
async function changedParts(
  deps: Deps,
  id: string,
  { tags, clickLimit }: Pick<LinkChange, 'tags' | 'clickLimit'>,
): Promise<{ changed: string[]; limit: number | null; clickLimit: number | null }> {
  const changed: string[] = []
  if (tags !== undefined) {
    const stored = (await listTagsOf(deps.db, [id])).get(id) ?? []
    if (!sameTags(tags, stored)) changed.push('tags')
  }
  const limit = (await listLinkLimits(deps.db, [id])).get(id)?.max ?? null
  const next = clickLimit === undefined ? limit : clickLimit
  if (next !== limit) changed.push('click_limit')
  return { changed, limit, clickLimit: next }
}

/** The password's hash is never sent, nor the name of its column. */
function nameOf(column: string): string {
  if (column === 'folder_id') return 'folder'
  return column === 'password_hash' ? 'password' : column
}

function termsOf(link: LinkRow & LinkColumns, clickLimit: number | null) {
  return {
    isPermanent: link.is_permanent === 1,
    startsAt: link.starts_at,
    endsAt: link.ends_at,
    clickLimit,
    hasPassword: link.password_hash !== null,
    interstitialSeconds: link.interstitial_seconds,
    rules: link.rules,
  }
}

async function changeAlias(
  deps: Deps,
  link: LinkRow,
  text: string,
): Promise<Pick<LinkRow, 'slug_key' | 'alias'>> {
  const owner = { targetId: link.id, spaceId: link.space_id, domainId: link.domain_id }
  const claim = { text, kind: 'link', ...owner } as const
  const slug = await changeSlug(deps, slugOf(link), claim, 'deleted')
  return { slug_key: slug.key, alias: slug.text }
}

async function replaceTags(deps: Deps, linkId: string, tags: readonly string[]): Promise<void> {
  await deleteLinkTags(deps.db, linkId)
  await insertLinkTags(
    deps.db,
    tags.map((tag) => ({ link_id: linkId, tag })),
  )
}

function sameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && [...one].sort().every((tag, at) => tag === other[at])
}
