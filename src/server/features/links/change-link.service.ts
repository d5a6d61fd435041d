import type { Updateable } from 'kysely'
import { failure } from '#contract/errors.ts'
import type { LinkChange } from '#contract/links.ts'
import type { Deps } from '../../deps.ts'
import { changedFields, reviseFields } from '../../platform/db/field-revisions.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { changeSlug } from '../slugs/index.ts'
import { checkDestination } from './destination-checks.ts'
import { checkEndedDestination, momentOf, requireTermsThatFit } from './link-rows.ts'
import {
  deleteLinkTags,
  insertLinkTags,
  type LinkRow,
  listTagsOf,
  updateLink,
} from './links.repository.ts'
import { type LinkOfCaller, lockEditableLink, recordLinkChange, slugOf } from './links.service.ts'
import type { LinkTable } from './links.table.ts'

/**
 * Changes the fields that are given. A new alias releases the old one, which answers 410 and stays its
 * owner's.
 * @throws linkNotFound, conflict, destination and alias errors of the contract
 */
export async function changeLink(
  deps: Deps,
  caller: LinkOfCaller,
  change: LinkChange,
): Promise<LinkRow> {
  const fields = await readFields(deps, change)
  return transaction(deps, async (deps) => {
    const link = await lockEditableLink(deps, caller)
    if (link.deleted_at !== null) throw failure('linkNotFound')
    const tags = (await listTagsOf(deps.db, [link.id])).get(link.id) ?? []
    const areTagsNew = change.tags !== undefined && !sameTags(change.tags, tags)
    const changed = changedFields(link, fields)
    if (areTagsNew) changed.push('tags')
    if (changed.length === 0) return link
    const revised = reviseFields(link, changed, change.revision)
    const next = { ...link, ...fields }
    requireTermsThatFit({
      isPermanent: next.is_permanent === 1,
      startsAt: next.starts_at,
      endsAt: next.ends_at,
    })
    await recordLinkChange(deps, link)
    const slug = changed.includes('alias') ? await changeAlias(deps, link, next.alias) : {}
    if (areTagsNew) await replaceTags(deps, link.id, change.tags ?? [])
    const updated = { ...fields, ...slug, ...revised, updated_at: deps.clock.now() }
    const stored = await updateLink(deps.db, link.id, updated)
    await recordLinkChange(deps, stored)
    return stored
  })
}

async function readFields(deps: Deps, change: LinkChange): Promise<Updateable<LinkTable>> {
  const fields: Updateable<LinkTable> = {}
  if (change.destination !== undefined) {
    const destination = await checkDestination(deps, change.destination)
    fields.destination = destination.text
    fields.destination_href = destination.href
  }
  if (change.alias !== undefined) fields.alias = change.alias
  if (change.title !== undefined) fields.title = change.title
  if (change.isPermanent !== undefined) fields.is_permanent = change.isPermanent ? 1 : 0
  if (change.startsAt !== undefined) fields.starts_at = momentOf(change.startsAt)
  if (change.endsAt !== undefined) fields.ends_at = momentOf(change.endsAt)
  if (change.endedDestination !== undefined) {
    fields.ended_destination = await checkEndedDestination(deps, change.endedDestination)
  }
  return fields
}

async function changeAlias(
  deps: Deps,
  link: LinkRow,
  text: string,
): Promise<Pick<LinkRow, 'slug_key' | 'alias'>> {
  const claim = { text, kind: 'link', targetId: link.id, spaceId: link.space_id } as const
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
