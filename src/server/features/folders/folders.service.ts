import { failure } from '#contract/errors.ts'
import { FOLDERS_MAX } from '#contract/links/folder-values.ts'
import type { FolderAnswer, NewFolder } from '#contract/links/folders.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findRoleOf, lockSpace, requireOpenSpace, requirePermission } from '../spaces/index.ts'
import {
  countLinksIn,
  deleteFoldersBefore,
  findFolder,
  insertFolder,
  listFolders,
  markFolders,
  updateFolder,
} from './folders.repository.ts'
import type { FolderTable } from './folders.table.ts'

const DAY_MS = 24 * 60 * 60_000

export interface FolderOfCaller {
  userId: string
  id: string
}

/** All folders of the open space, by name. */
export async function listFoldersOfCaller(
  deps: Deps,
  userId: string,
): Promise<{ items: FolderAnswer[]; canChange: boolean }> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.read')
  const rows = await listFolders(deps.db, spaceId)
  const canChange = may(await findRoleOf(deps, { userId, spaceId }), 'links.change')
  return { items: await present(deps, rows), canChange }
}

/**
 * @throws noPermission, notFound if the parent does not exist; malformed at `name` or `parentId`
 */
export async function createFolder(
  deps: Deps,
  userId: string,
  input: NewFolder,
): Promise<FolderAnswer> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.change')
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const now = deps.clock.now()
    await deleteFoldersBefore(deps.db, spaceId, now - DAY_MS)
    const { name, color, parentId } = input
    const row: FolderTable = {
      ...{ id: deps.ids.uuid(), space_id: spaceId, parent_id: parentId, name, color },
      ...{ created_at: now, updated_at: now, deleted_at: null },
    }
    await requirePlace(deps, row)
    await insertFolder(deps.db, row)
    return presentOne(deps, row)
  })
}

/** @throws notFound, noPermission; malformed at `name` or `parentId` */
export function changeFolder(
  deps: Deps,
  caller: FolderOfCaller,
  change: Partial<NewFolder>,
): Promise<FolderAnswer> {
  return transaction(deps, async (deps) => {
    const before = await lockFolder(deps, caller)
    if (before.deleted_at !== null) throw failure('notFound')
    const { parentId: parent_id = before.parent_id, ...given } = change
    const row = { ...before, ...given, parent_id }
    await requirePlace(deps, row)
    const { name, color } = row
    const updated_at = deps.clock.now()
    return presentOne(
      deps,
      await updateFolder(deps.db, row.id, { name, color, parent_id, updated_at }),
    )
  })
}

/**
 * Soft delete, so that it can be undone; deleting twice is no error. @throws notFound, noPermission
 */
export async function deleteFolder(deps: Deps, caller: FolderOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const { id, deleted_at } = await lockFolder(deps, caller)
    if (deleted_at !== null) return
    await markFolders(deps.db, id, { from: null, to: deps.clock.now() })
  })
}

/** @throws notFound, noPermission; malformed if its name or its place was taken meanwhile */
export function restoreFolder(deps: Deps, caller: FolderOfCaller): Promise<FolderAnswer> {
  return transaction(deps, async (deps) => {
    const row = await lockFolder(deps, caller)
    if (row.deleted_at === null) return presentOne(deps, row)
    const restored = { ...row, deleted_at: null }
    await requirePlace(deps, restored)
    await markFolders(deps.db, row.id, { from: row.deleted_at, to: null })
    return presentOne(deps, restored)
  })
}

async function lockFolder(deps: Deps, { userId, id }: FolderOfCaller): Promise<FolderTable> {
  const row = await findFolder(deps.db, id)
  if (!row) throw failure('notFound')
  const access = { userId, spaceId: row.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action: 'links.change' })
  await lockSpace(deps.db, row.space_id)
  const locked = await findFolder(deps.db, id)
  if (!locked) throw failure('notFound')
  return locked
}

/** Checks that a folder may be in its place with its name; the space must be locked. */
async function requirePlace(deps: Deps, row: FolderTable): Promise<void> {
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

async function presentOne(deps: Deps, row: FolderTable): Promise<FolderAnswer> {
  return (await present(deps, [row]))[0]!
}

async function present(deps: Deps, rows: readonly FolderTable[]): Promise<FolderAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countLinksIn(deps.db, ids)
  return rows.map(({ id, name, color, parent_id }) => ({
    ...{ id, name, color, parentId: parent_id },
    links: counts.get(id) ?? 0,
  }))
}
