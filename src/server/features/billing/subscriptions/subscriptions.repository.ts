import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../database.ts'
import { engineOf } from '../../../platform/db/engine.ts'
import type { SubscriptionRow, SubscriptionTable } from '../billing.table.ts'

/** The one of a space that has not ended. */
export function findLivingSubscription(
  db: Db,
  spaceId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findByReference(db: Db, reference: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** One order, subscription or invoice of a space is changed at a time. Needs a transaction. */
export async function lockBilling(db: Db, spaceId: string): Promise<boolean> {
  const query = db.selectFrom('space').select('id').where('id', '=', spaceId)
  return (await engineOf(db).capabilities.lockRows(query).executeTakeFirst()) !== undefined
}

export async function insertSubscription(
  db: Db,
  row: Insertable<SubscriptionTable>,
): Promise<SubscriptionRow> {
  return db.insertInto('subscription').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Counts the write, so that what was learned before it is not written after it. */
export async function updateSubscription(
  db: Db,
  id: string,
  change: Updateable<SubscriptionTable>,
): Promise<SubscriptionRow> {
  return db
    .updateTable('subscription')
    .set(change)
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface LivingFilter {
  provider: SubscriptionRow['provider']
  /** last asked about before */
  syncedBefore?: number
  /** whose period ends before */
  endsBefore?: number
  /** whose grace is over */
  graceBefore?: number
}

/** Those that have not ended, the one that waits longest first. */
export function listLiving(db: Db, filter: LivingFilter, limit = 200): Promise<SubscriptionRow[]> {
  const { provider, syncedBefore, endsBefore, graceBefore } = filter
  let query = db
    .selectFrom('subscription')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('provider', '=', provider)
    .orderBy('synced_at')
    .orderBy('id')
    .limit(limit)
  if (syncedBefore !== undefined) query = query.where('synced_at', '<', syncedBefore)
  if (endsBefore !== undefined) query = query.where('period_end_at', '<=', endsBefore)
  if (graceBefore !== undefined) query = query.where('grace_ends_at', '<=', graceBefore)
  return query.execute()
}
