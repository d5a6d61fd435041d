import type { Db } from '../../database.ts'

/** Blocks or unblocks all spaces that an account owns. @returns those that changed */
export async function updateBlockedSpaces(
  db: Db,
  ownerId: string,
  blockedAt: number | null,
): Promise<string[]> {
  const rows = await db
    .updateTable('space')
    .set({ blocked_at: blockedAt })
    .where('owner_id', '=', ownerId)
    .where('blocked_at', blockedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns null if the space is not blocked */
export async function findSpaceBlockedAt(db: Db, spaceId: string): Promise<number | null> {
  return (await findBlockedSpaces(db, [spaceId])).get(spaceId) ?? null
}

/** @returns those of these spaces that are blocked, and since when */
export async function findBlockedSpaces(
  db: Db,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (spaceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('space')
    .select(['id', 'blocked_at'])
    .where('id', 'in', [...new Set(spaceIds)])
    .where('blocked_at', 'is not', null)
    .$narrowType<{ blocked_at: number }>()
    .execute()
  return new Map(rows.map((row) => [row.id, row.blocked_at]))
}
