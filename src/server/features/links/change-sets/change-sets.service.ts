import { Failure, failure } from '#contract/errors.ts'
import { LINK_TAGS_MAX } from '#contract/links/links.ts'
import type { LinksChange } from '#contract/links/many-links.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findFolder, findReach, requireIn } from '../../folders/index.ts'
import { requireIncluded } from '../../packages/index.ts'
import { enqueueRecheckOf } from '../../safety/index.ts'
import type { ChangeSetItemTable } from '../links.table.ts'
import { storeLinkChange } from '../one/change-link.service.ts'
import { checkDestination } from '../one/destination-checks.ts'
import type { LinkColumns } from '../one/link-columns.ts'
import { findLink, type LinkRow, listTagsOf } from '../one/links.repository.ts'
import {
  bringBackLink,
  getEditableLink,
  lockEditableLink,
  removeLink,
} from '../one/links.service.ts'
import { withUtm } from '../one/utm.ts'
import type { Before } from './change-before.ts'
import {
  countChangeSetItems,
  deleteChangeSetItems,
  listChangeSetItems,
  saveChangeSetItems,
} from './change-sets.repository.ts'

export interface RefusedChange {
  id: string
  alias: string
  failure: Failure
}

const UNDO_MAX = 250

/**
 * Applies one change to many links, each separately: a link that is refused stays unchanged, the
 * others are changed in one transaction. Their previous state is stored under the change set, so that
 * all of it can be undone at once.
 * @throws noPermission
 */
export async function changeLinks(
  deps: Deps,
  userId: string,
  wish: { changeSetId: string; ids: readonly string[]; change: LinksChange },
): Promise<{ changed: number; refused: RefusedChange[] }> {
  const { changeSetId, change } = wish
  const ids = [...new Set(wish.ids)]
  // checking addresses may take time, so it is done before the transaction
  const isAboutAddress = change.utm ?? change.destination ?? change.replace
  const folder = change.folder ? await findFolder(deps.db, change.folder) : undefined
  const addresses = isAboutAddress ? await readAddressesOf(deps, userId, ids, change) : new Map()
  return transaction(deps, async (deps) => {
    const refused: RefusedChange[] = []
    const items: ChangeSetItemTable[] = []
    for (const id of ids) {
      const item = await orRefusal(refused, id, deps, async () => {
        const link = await lockEditableLink(deps, { userId, id })
        const address = addresses.get(id)
        if (address instanceof Failure) throw address
        if (change.folder && (folder?.deleted_at !== null || folder.space_id !== link.space_id)) {
          throw failure('malformed', { fields: { folder: 'This is no folder of this space' } })
        }
        if (change.folder !== undefined) {
          const reach = await findReach(deps, { userId, spaceId: link.space_id })
          const absent = 'noPermission' as const
          requireIn(reach, change.folder, { action: 'links.change', absent })
        }
        if (change.utm) await requireIncluded(deps, link.space_id, ['utm'])
        return changeOne(deps, link, { change, address, userId })
      })
      if (item === undefined) continue
      items.push({
        batch_id: changeSetId,
        link_id: id,
        made_by: userId,
        before: JSON.stringify(item.before),
        revision: item.revision,
        made_at: deps.clock.now(),
      })
    }
    await saveChangeSetItems(deps.db, items)
    if (change.isDeleted === false) {
      await enqueueRecheckOf(
        deps,
        items.map((item) => item.link_id),
      )
    }
    return { changed: items.length, refused }
  })
}

/**
 * Undoes what a change set changed, up to 250 links per call.
 * @throws changeSetNotFound if the change set is not the caller's, is older than a day, or was undone
 * already
 */
export function undoChangeSet(
  deps: Deps,
  changeSet: { userId: string; changeSetId: string },
): Promise<{ restored: number; kept: number; remaining: number }> {
  return transaction(deps, async (deps) => {
    const items = await listChangeSetItems(deps.db, changeSet, UNDO_MAX)
    if (items.length === 0) throw failure('changeSetNotFound')
    const kept: RefusedChange[] = []
    const restored: string[] = []
    for (const item of items) {
      const isDone = await orRefusal(kept, item.link_id, deps, async () => {
        const link = await lockEditableLink(deps, { userId: changeSet.userId, id: item.link_id })
        await restoreOne(deps, link, item)
        return true
      })
      if (isDone) restored.push(item.link_id)
    }
    await enqueueRecheckOf(deps, restored)
    await deleteChangeSetItems(
      deps.db,
      changeSet.changeSetId,
      items.map((item) => item.link_id),
    )
    return {
      restored: restored.length,
      kept: kept.length,
      remaining: await countChangeSetItems(deps.db, changeSet),
    }
  })
}

interface CheckedAddress {
  /** the destination when its new address was checked */
  seen: string
  columns: { destination: string; destination_href: string }
}

async function readAddressesOf(
  deps: Deps,
  userId: string,
  ids: readonly string[],
  change: LinksChange,
): Promise<Map<string, CheckedAddress | Failure>> {
  const found = new Map<string, CheckedAddress | Failure>()
  for (const id of ids) {
    try {
      const { destination: seen } = await getEditableLink(deps, { userId, id })
      const wanted = changedAddress(seen, change)
      if (wanted === seen) continue
      const { text, href } = await checkDestination(deps, wanted)
      found.set(id, { seen, columns: { destination: text, destination_href: href } })
    } catch (error) {
      if (!(error instanceof Failure) || error.name === 'unavailable') throw error
      found.set(id, error)
    }
  }
  return found
}

function changedAddress(seen: string, { destination, replace, utm }: LinksChange): string {
  const moved = destination ?? (replace ? seen.replaceAll(replace.find, () => replace.by) : seen)
  return utm ? withUtm(moved, utm) : moved
}

/** @returns the previous state, or undefined if nothing has changed */
async function changeOne(
  deps: Deps,
  link: LinkRow,
  wish: { change: LinksChange; address: CheckedAddress | undefined; userId: string },
): Promise<{ before: Before; revision: number } | undefined> {
  const { change, address, userId } = wish
  if (change.isDeleted !== undefined) {
    const isDeleted = link.deleted_at !== null
    if (isDeleted === change.isDeleted) return undefined
    if (change.isDeleted) await removeLink(deps, link)
    else await bringBackLink(deps, link)
    return { before: { isDeleted }, revision: link.revision }
  }
  if (link.deleted_at !== null) throw failure('linkNotFound')
  if (address && address.seen !== link.destination) throw failure('conflict')
  const columns = columnsOf(change, address)
  const before: Before = {
    columns: Object.fromEntries(
      Object.keys(columns).map((name) => [name, link[name as keyof LinkRow]]),
    ),
  }
  let tags: string[] | undefined
  if (change.addTags || change.removeTags) {
    const stored = (await listTagsOf(deps.db, [link.id])).get(link.id) ?? []
    before.tags = stored
    tags = [...new Set([...stored, ...(change.addTags ?? [])])].filter(
      (tag) => !change.removeTags?.includes(tag),
    )
    if (tags.length > LINK_TAGS_MAX) {
      throw failure('malformed', { fields: { tags: `A link has at most ${LINK_TAGS_MAX} tags` } })
    }
  }
  const stored = await storeLinkChange(deps, link, { columns, tags, userId })
  return stored.revision === link.revision ? undefined : { before, revision: stored.revision }
}

function columnsOf(change: LinksChange, address: CheckedAddress | undefined): LinkColumns {
  const moment = (text: string | null) => (text === null ? null : Date.parse(text))
  return {
    ...(change.startsAt !== undefined && { starts_at: moment(change.startsAt) }),
    ...(change.endsAt !== undefined && { ends_at: moment(change.endsAt) }),
    ...(change.folder !== undefined && { folder_id: change.folder }),
    ...(change.isArchived !== undefined && { is_archived: Number(change.isArchived) }),
    ...address?.columns,
  }
}

/** @throws conflict if one of these fields was changed since, aliasTaken */
async function restoreOne(deps: Deps, link: LinkRow, item: ChangeSetItemTable): Promise<void> {
  const { columns, tags, isDeleted } = JSON.parse(item.before) as Before
  const { deleted_at } = link
  let restored = link
  if (columns !== undefined || tags !== undefined) {
    if (deleted_at !== null && isDeleted !== false) throw failure('linkNotFound')
    restored = await storeLinkChange(deps, link, {
      columns: columns ?? {},
      ...(tags && { tags: [...tags] }),
      revision: item.revision,
      userId: item.made_by,
    })
  }
  if (isDeleted === true && deleted_at === null) await removeLink(deps, restored)
  if (isDeleted === false && deleted_at !== null) await bringBackLink(deps, restored)
}

/**
 * Records the refusal of one link and lets the others continue; all its checks come before its
 * writes.
 */
async function orRefusal<T>(
  refused: RefusedChange[],
  id: string,
  deps: Deps,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.name === 'unavailable') throw error
    // a link that the caller may not see is not named either
    const alias = error.name === 'linkNotFound' ? '' : ((await findLink(deps.db, id))?.alias ?? '')
    refused.push({ id, alias, failure: error })
    return undefined
  }
}
