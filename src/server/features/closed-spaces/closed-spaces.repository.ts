import type { Db } from '../../database.ts'

/** When a space was deleted; undefined if it was not. */
export async function findDeletedAt(db: Db, spaceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('space')
    .select('deleted_at')
    .where('id', '=', spaceId)
    .executeTakeFirst()
  return row?.deleted_at ?? undefined
}

/**
 * Shared spaces that were deleted before a given time; a personal space is deleted with its
 * account.
 */
export async function listDeletedBefore(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('space')
    .select('id')
    .where('deleted_at', '<=', before)
    .where('is_personal', '=', 0)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
