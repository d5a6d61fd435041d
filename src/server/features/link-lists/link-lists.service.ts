import { failure } from '#contract/errors.ts'
import type { LinkListAnswer } from '#contract/links/link-lists.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { foldText } from '../../platform/search/search-text.ts'
import { type FolderReach, findReach, visibleIn } from '../folders/index.ts'
import { lockSpace, requireOpenSpace, requireRole } from '../spaces/index.ts'
import {
  deleteLinkListsBefore,
  findIdOfName,
  findLinkList,
  insertLinkList,
  insertLinkListItems,
  listLinkLists,
  sumLinkLists,
  updateLinkList,
} from './link-lists.repository.ts'
import type { LinkListTable } from './link-lists.table.ts'

const DAY_MS = 24 * 60 * 60_000

export interface LinkListOfCaller {
  userId: string
  id: string
}

/** One page of the lists of the open space, newest first. */
export async function listLinkListsOfCaller(
  deps: Deps,
  userId: string,
  { q = '', cursor, limit }: { q?: string; cursor?: string; limit: number },
): Promise<{ items: LinkListAnswer[]; nextCursor: string | null; canChange: boolean }> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.read')
  const reach = await findReach(deps, { userId, spaceId })
  const visible = visibleIn(reach)
  const needle = foldText(q.trim())
  const asked = { spaceId, needle, before: cursor, limit: limit + 1, visible }
  const found = await listLinkLists(deps.db, asked)
  const rows = found.slice(0, limit)
  return {
    items: await present(deps, reach, rows),
    nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    canChange: may(reach.role, 'links.change'),
  }
}

/** @throws linkListNotFound */
export async function getLinkList(
  deps: Deps,
  caller: LinkListOfCaller,
): Promise<LinkListAnswer & { canChange: boolean }> {
  const { row, reach } = await requireLinkList(deps, caller, 'links.read')
  if (row.deleted_at !== null) throw failure('linkListNotFound')
  const canChange = may(reach.role, 'links.change')
  return { ...(await presentOne(deps, reach, row)), canChange }
}

/** The list that new links go into: a new one by its name, or an existing one by its id. */
export type ListWish = { name: string } | { id: string }

/**
 * Puts the links that `create` makes into a list, in the transaction of these deps. A new list is
 * only created if there are links for it.
 * @param create returns the ids of the new links
 * @throws linkListNameTaken, linkListNotFound
 */
export async function fillLinkList(
  deps: Deps,
  { spaceId, userId }: { spaceId: string; userId: string },
  wish: ListWish,
  create: () => Promise<readonly string[]>,
): Promise<LinkListTable | null> {
  // before the links, so that two calls do not wait for each other
  await lockSpace(deps.db, spaceId)
  const visible = 'id' in wish ? visibleIn(await findReach(deps, { userId, spaceId })) : undefined
  const known = 'id' in wish ? await findLinkList(deps.db, wish.id, visible) : undefined
  if ('id' in wish && (known?.space_id !== spaceId || known.deleted_at !== null)) {
    throw failure('linkListNotFound')
  }
  const list = known ?? newList(deps, { spaceId, userId, name: 'name' in wish ? wish.name : '' })
  if (!known) {
    await deleteLinkListsBefore(deps.db, spaceId, list.created_at - DAY_MS)
    await requireFreeName(deps, list)
  }
  const linkIds = await create()
  if (linkIds.length === 0) return known ?? null
  if (!known) await insertLinkList(deps.db, list)
  await insertLinkListItems(deps.db, list.id, linkIds)
  return list
}

/** @throws linkListNotFound, linkListNameTaken, noPermission */
export function renameLinkList(
  deps: Deps,
  caller: LinkListOfCaller,
  name: string,
): Promise<LinkListAnswer> {
  return transaction(deps, async (deps) => {
    const { row, reach } = await lockLinkList(deps, caller)
    if (row.deleted_at !== null) throw failure('linkListNotFound')
    const change = { name, name_key: foldText(name), updated_at: deps.clock.now() }
    await requireFreeName(deps, { ...row, ...change })
    return presentOne(deps, reach, await updateLinkList(deps.db, row.id, change))
  })
}

/**
 * Soft delete, so that it can be undone; deleting twice is no error.
 * @param keepsLinks deletes the list even if links in it are active; they stay
 * @throws linkListNotFound, linkListHasActiveLinks, noPermission
 */
export async function deleteLinkList(
  deps: Deps,
  caller: LinkListOfCaller,
  keepsLinks: boolean,
): Promise<void> {
  await transaction(deps, async (deps) => {
    const { row } = await lockLinkList(deps, caller)
    if (row.deleted_at !== null) return
    // those that the caller does not see would lose it too
    const activeLinks = (await sumLinkLists(deps.db, [row.id])).get(row.id)?.activeLinks ?? 0
    if (activeLinks > 0 && !keepsLinks) throw failure('linkListHasActiveLinks')
    await updateLinkList(deps.db, row.id, { deleted_at: deps.clock.now() })
  })
}

/** @throws linkListNotFound, linkListNameTaken if the name is in use by now, noPermission */
export function restoreLinkList(deps: Deps, caller: LinkListOfCaller): Promise<LinkListAnswer> {
  return transaction(deps, async (deps) => {
    const { row, reach } = await lockLinkList(deps, caller)
    if (row.deleted_at === null) return presentOne(deps, reach, row)
    await requireFreeName(deps, row)
    return presentOne(deps, reach, await updateLinkList(deps.db, row.id, { deleted_at: null }))
  })
}

interface FoundList {
  row: LinkListTable
  reach: FolderReach
}

/** A list as far as the caller sees its links. @throws linkListNotFound, noPermission */
async function requireLinkList(
  deps: Deps,
  { userId, id }: LinkListOfCaller,
  action: 'links.read' | 'links.change',
): Promise<FoundList> {
  const found = await findLinkList(deps.db, id)
  if (!found) throw failure('linkListNotFound')
  const reach = await findReach(deps, { userId, spaceId: found.space_id })
  requireRole(reach.role, action, 'linkListNotFound')
  const row = await findLinkList(deps.db, id, visibleIn(reach))
  if (!row) throw failure('linkListNotFound')
  return { row, reach }
}

async function lockLinkList(deps: Deps, caller: LinkListOfCaller): Promise<FoundList> {
  const { row } = await requireLinkList(deps, caller, 'links.change')
  await lockSpace(deps.db, row.space_id)
  return requireLinkList(deps, caller, 'links.change')
}

async function requireFreeName(deps: Deps, row: LinkListTable): Promise<void> {
  const holder = await findIdOfName(deps.db, row.space_id, row.name_key)
  if (holder !== undefined && holder !== row.id) throw failure('linkListNameTaken')
}

function newList(
  deps: Deps,
  { spaceId, userId, name }: { spaceId: string; userId: string; name: string },
): LinkListTable {
  const now = deps.clock.now()
  return {
    ...{ id: deps.ids.uuid(), space_id: spaceId, name, name_key: foldText(name) },
    ...{ created_by: userId, created_at: now, updated_at: now, deleted_at: null },
  }
}

async function presentOne(
  deps: Deps,
  reach: FolderReach,
  row: LinkListTable,
): Promise<LinkListAnswer> {
  return (await present(deps, reach, [row]))[0]!
}

const NO_NUMBERS = { links: 0, activeLinks: 0, clicks: 0, allClicks: 0 }

async function present(
  deps: Deps,
  reach: FolderReach,
  rows: readonly LinkListTable[],
): Promise<LinkListAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const sums = await sumLinkLists(deps.db, ids, visibleIn(reach))
  return rows.map(({ id, name, created_at }) => ({
    ...{ id, name },
    ...(sums.get(id) ?? NO_NUMBERS),
    createdAt: new Date(created_at).toISOString(),
  }))
}
