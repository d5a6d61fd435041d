import type { FolderAccess } from '#contract/links/folder-values.ts'
import type { FolderLevel } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import { listFolders } from './folders.repository.ts'

/** The only writer of `folder_grant`. */

/** A folder as one account comes to it. */
export interface FolderDoor {
  id: string
  parent_id: string | null
  access: FolderAccess
  /** in which the account is named */
  level: FolderLevel | undefined
}

/** Grants end with the membership they were made for, also if the person joins again later. */
const grantsOf = (db: Db) =>
  db
    .selectFrom('folder_grant')
    .innerJoin('folder', 'folder.id', 'folder_grant.folder_id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.space_id', '=', 'folder.space_id')
        .onRef('membership.user_id', '=', 'folder_grant.user_id')
        .onRef('membership.created_at', '<=', 'folder_grant.granted_at'),
    )
    .where('folder.deleted_at', 'is', null)

/** @returns the folders of a space that are not deleted, with what is granted to this account */
export async function listDoors(db: Db, spaceId: string, userId: string): Promise<FolderDoor[]> {
  const [folders, grants] = await Promise.all([
    listFolders(db, spaceId),
    grantsOf(db)
      .select(['folder_grant.folder_id', 'folder_grant.level'])
      .where('folder.space_id', '=', spaceId)
      .where('folder_grant.user_id', '=', userId)
      .execute(),
  ])
  const levels = new Map(grants.map(({ folder_id, level }) => [folder_id, level]))
  return folders.map(({ id, parent_id, access }) => ({
    ...{ id, parent_id, access, level: levels.get(id) },
  }))
}

/**
 * What decides which folders these accounts see in their spaces: the folders that are closed to others, and where
 * they are named.
 */
export async function listClosedDoors(
  db: Db,
  { spaceIds, userIds }: { spaceIds: readonly string[]; userIds: readonly string[] },
): Promise<{
  closed: { id: string; space_id: string }[]
  grants: (GrantRow & { space_id: string })[]
}> {
  const [closed, grants] = await Promise.all([
    db
      .selectFrom('folder')
      .leftJoin('folder as parent', 'parent.id', 'folder.parent_id')
      .select(['folder.id', 'folder.space_id'])
      .where('folder.space_id', 'in', [...spaceIds])
      .where('folder.deleted_at', 'is', null)
      .where((is) =>
        is.or([is('folder.access', '=', 'granted'), is('parent.access', '=', 'granted')]),
      )
      .orderBy('folder.id')
      .execute(),
    grantsOf(db)
      .select(['folder_grant.folder_id', 'folder_grant.user_id', 'folder_grant.level'])
      .select('folder.space_id')
      .where('folder.space_id', 'in', [...spaceIds])
      .where('folder_grant.user_id', 'in', [...userIds])
      .orderBy('folder_grant.folder_id')
      .execute(),
  ])
  return { closed, grants }
}

export interface GrantRow {
  folder_id: string
  user_id: string
  level: FolderLevel
}

/** @returns all grants in folders of a space */
export function listGrants(db: Db, spaceId: string): Promise<GrantRow[]> {
  return grantsOf(db)
    .select(['folder_grant.folder_id', 'folder_grant.user_id', 'folder_grant.level'])
    .where('folder.space_id', '=', spaceId)
    .orderBy('folder_grant.user_id')
    .execute()
}

/** Replaces who is named in a folder. */
export async function saveGrants(
  db: Db,
  folderId: string,
  grants: readonly { userId: string; level: FolderLevel }[],
  now: number,
): Promise<void> {
  await db.deleteFrom('folder_grant').where('folder_id', '=', folderId).execute()
  if (grants.length === 0) return
  const rows = grants.map(({ userId, level }) => ({
    ...{ folder_id: folderId, user_id: userId, level, granted_at: now },
  }))
  await db.insertInto('folder_grant').values(rows).execute()
}
