import type { Kysely } from 'kysely'
import type { LinkHealthTable, LinkHealthTables } from './link-health.table.ts'

/** The only writer of `link_health` and `link_check_opt_out`. */

type HealthDb = Kysely<LinkHealthTables>

/** The health of a link that was never checked. */
export type NewLinkHealth = Pick<LinkHealthTable, 'link_id' | 'address' | 'due_at'>

/** Starts checking links; links with a new destination start over, others stay as they are. */
export async function addLinkHealth(db: HealthDb, rows: readonly NewLinkHealth[]): Promise<void> {
  if (rows.length === 0) return
  const plain = {
    ...({ state: 'new', reason: '', status: null, failures: 0 } as const),
    ...{ failing_since: null, dead_since: null, ignored_at: null, checked_at: null },
  }
  await db
    .insertInto('link_health')
    .values(rows.map((row) => ({ ...plain, ...row })))
    .onConflict((conflict) =>
      conflict
        .column('link_id')
        .doUpdateSet((is) => ({
          ...plain,
          address: is.ref('excluded.address'),
          due_at: is.ref('excluded.due_at'),
        }))
        .whereRef('link_health.address', '<>', 'excluded.address'),
    )
    .execute()
}

/** @returns the health of these links that have been checked, by link */
export async function listLinkHealth(
  db: HealthDb,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, LinkHealthTable>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('link_health')
    .selectAll()
    .where('link_id', 'in', [...linkIds])
    .where('state', '<>', 'new')
    .execute()
  return new Map(rows.map((row) => [row.link_id, row]))
}

/** Reads a row and locks it until the transaction ends, on both engines. */
export function lockLinkHealth(db: HealthDb, linkId: string): Promise<LinkHealthTable | undefined> {
  return db
    .updateTable('link_health')
    .set((row) => ({ due_at: row.ref('due_at') }))
    .where('link_id', '=', linkId)
    .returningAll()
    .executeTakeFirst()
}

export async function saveLinkHealth(
  db: HealthDb,
  linkId: string,
  change: Partial<Omit<LinkHealthTable, 'link_id'>>,
): Promise<void> {
  await db.updateTable('link_health').set(change).where('link_id', '=', linkId).execute()
}

/**
 * Claims a due row, so that no other process takes it before `until`.
 * @param dueAt as it was read; a faster process would have changed it
 * @returns false if another process was faster
 */
export async function claimLinkHealth(
  db: HealthDb,
  { linkId, dueAt, until }: { linkId: string; dueAt: number; until: number },
): Promise<boolean> {
  const result = await db
    .updateTable('link_health')
    .set({ due_at: until })
    .where('link_id', '=', linkId)
    .where('due_at', '=', dueAt)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function areChecksOff(db: HealthDb, spaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('link_check_opt_out')
    .select('space_id')
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return row !== undefined
}

export async function setChecksOff(
  db: HealthDb,
  { spaceId, isOff, now }: { spaceId: string; isOff: boolean; now: number },
): Promise<void> {
  if (!isOff) {
    await db.deleteFrom('link_check_opt_out').where('space_id', '=', spaceId).execute()
    return
  }
  await db
    .insertInto('link_check_opt_out')
    .values({ space_id: spaceId, created_at: now })
    .onConflict((conflict) => conflict.column('space_id').doNothing())
    .execute()
}
