import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { Count } from './memory-counters.ts'

/** The only writer of the table `counter`. Times in milliseconds UTC. */

/**
 * Adds points in one atomic statement, so that parallel requests are all counted, whatever process
 * they reach (A32). A window that has ended starts again with these points.
 */
export async function addToCounter(
  db: Db,
  key: string,
  points: number,
  now: number,
  windowMs: number,
): Promise<Count> {
  const row = await db
    .insertInto('counter')
    .values({ key, count: points, expires_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when counter.expires_at <= ${now} then excluded.count else counter.count + excluded.count end`,
        // A window that ends more than a full window from now was opened by a clock that has since
        // been set back, and would last too long.
        expires_at: sql`case when counter.expires_at <= ${now} or counter.expires_at > excluded.expires_at then excluded.expires_at else counter.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, resetMs: row.expires_at - now }
}

export async function readCounter(db: Db, key: string, now: number): Promise<Count | undefined> {
  const row = await db
    .selectFrom('counter')
    .select(['count', 'expires_at'])
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { count: row.count, resetMs: row.expires_at - now }
}

export async function refundCounter(
  db: Db,
  key: string,
  points: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('counter')
    .set({ count: sql`count - ${points}` })
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .where('count', '>=', points)
    .execute()
}

export async function resetCounter(db: Db, key: string): Promise<void> {
  await db.deleteFrom('counter').where('key', '=', key).execute()
}

/** Removes ended windows; returns how many. */
export async function deleteEndedCounters(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('counter').where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
