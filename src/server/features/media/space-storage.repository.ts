import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/**
 * The only writer of `space_storage`: the size of each space's pictures and files (decision 101).
 */

/**
 * Counts an upload, in the transaction that writes its row.
 * @returns whether there was room for it
 */
export async function takeStorage(
  db: Db,
  upload: { spaceId: string; bytes: number; maxBytes: number },
): Promise<boolean> {
  const { spaceId, bytes, maxBytes } = upload
  await db
    .insertInto('space_storage')
    .values({ space_id: spaceId, bytes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .updateTable('space_storage')
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .where('space_id', '=', spaceId)
    .where('bytes', '<=', maxBytes - bytes)
    .returning('space_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Subtracts deleted uploads, in the transaction that deletes their rows. */
export async function giveBackStorage(
  db: Db,
  deleted: readonly { space_id: string; bytes: number }[],
): Promise<void> {
  const sums = new Map<string, number>()
  for (const { space_id, bytes } of deleted) sums.set(space_id, (sums.get(space_id) ?? 0) + bytes)
  // always in the same order, so that two transactions cannot deadlock
  for (const [spaceId, bytes] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await db
      .updateTable('space_storage')
      .set({ bytes: sql<number>`bytes - ${bytes}` })
      .where('space_id', '=', spaceId)
      .execute()
  }
}

/** The size in bytes of a space's uploads. */
export async function findStorage(db: Db, spaceId: string): Promise<number> {
  const row = await db
    .selectFrom('space_storage')
    .select('bytes')
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return row?.bytes ?? 0
}
