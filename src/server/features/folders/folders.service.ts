import { failure } from '#contract/errors.ts'
import { FOLDERS_MAX } from '#contract/links/folder-values.ts'
import type { FolderAnswer, NewFolder } from '#contract/links/folders.ts'
import { type FolderLevel, may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { listMembers, lockSpace, requireOpenSpace } from '../spaces/index.ts'
import { listGrants, saveGrants } from './folder-access.repository.ts'
import {
  type FolderReach,
  findReach,
  isVisible,
  mayIn,
  requireIn,
  requireOpenFolders,
  visibleIn,
} from './folder-access.service.ts'
import {
  countLinksIn,
  countPagesIn,
  deleteFoldersBefore,
  findFolder,
  insertFolder,
  listFolders,
  markFolders,
  updateFolder,
} from './folders.repository.ts'
import type { FolderRow } from './folders.table.ts'

const DAY_MS = 24 * 60 * 60_000

export interface FolderOfCaller {
  userId: string
  id: string
}

/** The folders of the open space that the caller sees, by name. */
export async function listFoldersOfCaller(
  deps: Deps,
  userId: string,
): Promise<{ items: FolderAnswer[]; canChange: boolean; canShare: boolean }> {
  const reach = await requireOpenFolders(deps, userId, 'links.read')
  const visible = visibleIn(reach)
  const rows = (await listFolders(deps.db, reach.spaceId)).filter(({ id }) =>
    isVisible(visible, id),
  )
  return {
    items: await present(deps, reach, rows),
    canChange: may(reach.role, 'links.change'),
    canShare: may(reach.role, 'folders.share'),
  }
}

/**
 * @throws noPermission, notFound if the parent does not exist; malformed at `name` or `parentId`
 */
export async function createFolder(
  deps: Deps,
  userId: string,
  input: Omit<NewFolder, 'access'> & Partial<Pick<NewFolder, 'access'>>,
): Promise<FolderAnswer> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.change')
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const now = deps.clock.now()
    await deleteFoldersBefore(deps.db, spaceId, now - DAY_MS)
    const { name, color, parentId, access = 'space' } = input
    const row: FolderRow = {
      ...{ id: deps.ids.uuid(), space_id: spaceId, parent_id: parentId, name, color, access },
      ...{ created_at: now, updated_at: now, deleted_at: null },
    }
    const reach = await findReach(deps, { userId, spaceId })
    if (parentId !== null) requireFolder(reach, parentId)
    if (access === 'granted') requireSharing(reach)
    await requirePlace(deps, row)
    await insertFolder(deps.db, row)
    return presentOne(deps, userId, row)
  })
}

/** @throws notFound, noPermission; malformed at `name` or `parentId` */
export function changeFolder(
  deps: Deps,
  caller: FolderOfCaller,
  change: Partial<NewFolder>,
): Promise<FolderAnswer> {
  return transaction(deps, async (deps) => {
    const { folder: before, reach } = await lockFolder(deps, caller)
    if (before.deleted_at !== null) throw failure('notFound')
    const { parentId: parent_id = before.parent_id, ...given } = change
    const row = { ...before, ...given, parent_id }
    if (parent_id !== before.parent_id) {
      if (parent_id !== null) requireFolder(reach, parent_id)
      await requireOpenToAll(deps, reach, before)
    }
    if (row.access !== before.access) {
      requireSharing(reach)
      await recordShare(deps, caller.userId, row)
    }
    await requirePlace(deps, row)
    const { name, color, access } = row
    const values = { name, color, access, parent_id, updated_at: deps.clock.now() }
    return presentOne(deps, caller.userId, await updateFolder(deps.db, row.id, values))
  })
}

/**
 * Soft delete, so that it can be undone; deleting twice is no error. @throws notFound, noPermission
 */
export async function deleteFolder(deps: Deps, caller: FolderOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const { folder, reach } = await lockFolder(deps, caller)
    const { id, deleted_at } = folder
    if (deleted_at !== null) return
    await requireOpenToAll(deps, reach, folder)
    await markFolders(deps.db, id, { from: null, to: deps.clock.now() })
  })
}

/** @throws notFound, noPermission; malformed if its name or its place was taken meanwhile */
export function restoreFolder(deps: Deps, caller: FolderOfCaller): Promise<FolderAnswer> {
  return transaction(deps, async (deps) => {
    const { folder: row } = await lockFolder(deps, caller)
    if (row.deleted_at === null) return presentOne(deps, caller.userId, row)
    const restored = { ...row, deleted_at: null }
    await requirePlace(deps, restored)
    await markFolders(deps.db, row.id, { from: row.deleted_at, to: null })
    return presentOne(deps, caller.userId, restored)
  })
}

/**
 * Replaces who is named in a folder.
 * @throws notFound, noPermission; malformed at `grants` for somebody who is no member
 */
export function shareFolder(
  deps: Deps,
  caller: FolderOfCaller,
  grants: readonly { userId: string; level: FolderLevel }[],
): Promise<FolderAnswer> {
  return transaction(deps, async (deps) => {
    const { folder, reach } = await lockFolder(deps, caller)
    if (folder.deleted_at !== null) throw failure('notFound')
    requireSharing(reach)
    const members = await listMembers(deps.db, [folder.space_id])
    const known = new Set(members.map(({ user_id }) => user_id))
    const ids = grants.map(({ userId }) => userId)
    if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id))) {
      throw refused('grants', 'Name each member of the space once')
    }
    await saveGrants(deps.db, folder.id, grants, deps.clock.now())
    await recordShare(deps, caller.userId, folder)
    return presentOne(deps, caller.userId, folder)
  })
}

async function lockFolder(
  deps: Deps,
  { userId, id }: FolderOfCaller,
): Promise<{ folder: FolderRow; reach: FolderReach }> {
  const row = await findFolder(deps.db, id)
  if (!row) throw failure('notFound')
  const who = { userId, spaceId: row.space_id }
  await requireInSpace(deps, who, id)
  await lockSpace(deps.db, row.space_id)
  const folder = await findFolder(deps.db, id)
  if (!folder) throw failure('notFound')
  return { folder, reach: await requireInSpace(deps, who, id) }
}

/** Folders are changed by those who may change the links of the space, as far as they come into them. */
async function requireInSpace(
  deps: Deps,
  who: { userId: string; spaceId: string },
  id: string,
): Promise<FolderReach> {
  const reach = await findReach(deps, who)
  requireFolder(reach, id)
  if (!may(reach.role, 'links.change')) throw failure('noPermission')
  return reach
}

const requireFolder = (reach: FolderReach, id: string) =>
  requireIn(reach, id, { action: 'links.change', absent: 'notFound' })

function requireSharing({ role }: FolderReach): void {
  if (!may(role, 'folders.share')) {
    throw failure('noPermission', { fields: { access: 'Only administrators can do this' } })
  }
}

/** Deleting or moving a folder that is not for all would show its links to all: that is for administrators. */
async function requireOpenToAll(
  deps: Pick<Deps, 'db'>,
  reach: FolderReach,
  folder: FolderRow,
): Promise<void> {
  const all = await listFolders(deps.db, folder.space_id)
  const concerned = all.filter(
    ({ id, parent_id }) => id === folder.parent_id || parent_id === folder.id,
  )
  if ([folder, ...concerned].some(({ access }) => access === 'granted')) requireSharing(reach)
}

async function recordShare(deps: Deps, actorId: string, folder: FolderRow): Promise<void> {
  const object = { kind: 'folder', id: folder.id, text: folder.name }
  await recordAudit(deps, { action: 'folder-share', actorId, object })
}

/** Checks that a folder may be in its place with its name; the space must be locked. */
async function requirePlace(deps: Deps, row: FolderRow): Promise<void> {
  const others = (await listFolders(deps.db, row.space_id)).filter(({ id }) => id !== row.id)
  if (others.length >= FOLDERS_MAX) throw refused('name', `At most ${FOLDERS_MAX} folders`)
  if (row.parent_id !== null) {
    const parent = others.find(({ id }) => id === row.parent_id)
    if (parent === undefined) throw failure('notFound')
    const hasFolders = others.some(({ parent_id }) => parent_id === row.id)
    if (parent.parent_id !== null || hasFolders) {
      throw refused('parentId', 'Folders are nested one level')
    }
  }
  const key = row.name.toLowerCase()
  const isTaken = others.some(
    ({ parent_id, name }) => parent_id === row.parent_id && name.toLowerCase() === key,
  )
  if (isTaken) throw refused('name', 'A folder of this name is here already')
}

const refused = (field: string, text: string) => failure('malformed', { fields: { [field]: text } })

async function presentOne(deps: Deps, userId: string, row: FolderRow): Promise<FolderAnswer> {
  const reach = await findReach(deps, { userId, spaceId: row.space_id })
  return (await present(deps, reach, [row]))[0]!
}

async function present(
  deps: Pick<Deps, 'db'>,
  reach: FolderReach,
  rows: readonly FolderRow[],
): Promise<FolderAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countLinksIn(deps.db, ids)
  const pages = await countPagesIn(deps.db, ids)
  const canShare = may(reach.role, 'folders.share')
  const grants = canShare ? await listGrants(deps.db, reach.spaceId) : []
  const named = Map.groupBy(grants, ({ folder_id }) => folder_id)
  return rows.map(({ id, name, color, access, parent_id }) => ({
    ...{ id, name, color, access },
    // a folder in one that the caller does not see stands at the top
    parentId: isVisible(visibleIn(reach), parent_id) ? parent_id : null,
    links: counts.get(id) ?? 0,
    pages: pages.get(id) ?? 0,
    canChange: mayIn(reach, id, 'links.change'),
    grants: canShare
      ? (named.get(id) ?? []).map(({ user_id: userId, level }) => ({ userId, level }))
      : null,
  }))
}
