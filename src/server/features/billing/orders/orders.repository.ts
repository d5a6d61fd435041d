import type { Insertable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { BillingOrderTable, OrderRow } from '../billing.table.ts'

export async function insertOrder(db: Db, row: Insertable<BillingOrderTable>): Promise<OrderRow> {
  return db.insertInto('billing_order').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('billing_order').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findOrderBySession(db: Db, session: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('billing_order')
    .selectAll()
    .where('session', '=', session)
    .executeTakeFirst()
}

/** Of a space, the newest first. */
export function listOpenOrders(db: Db, spaceId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('billing_order')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** How many people are about to pay for a package, or change to it when their time is over. */
export async function countOpenOrders(db: Db, packageId: string): Promise<number> {
  const row = await db
    .selectFrom('billing_order')
    .select((count) => count.fn.countAll<number>().as('many'))
    .where('package_id', '=', packageId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const next = await db
    .selectFrom('subscription')
    .select((count) => count.fn.countAll<number>().as('many'))
    .where('next_package_id', '=', packageId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.many) + Number(next.many)
}

/** Those that wait at Stripe, the oldest first. */
export function listWaitingCheckouts(db: Db, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('billing_order')
    .selectAll()
    .where('state', '=', 'open')
    .where('provider', '=', 'stripe')
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Those whose invoice nobody has paid in time, the oldest first. */
export function listOverdueOrders(db: Db, now: number, limit = 200): Promise<OrderRow[]> {
  return db
    .selectFrom('billing_order')
    .selectAll()
    .where('state', '=', 'open')
    .where('provider', '=', 'manual')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** @returns false if it was not open any more */
export async function keepSession(
  db: Db,
  id: string,
  at: { session: string; address: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_order')
    .set(at)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if it was not open any more */
export async function endOrder(
  db: Db,
  id: string,
  change: { state: 'paid' | 'cancelled' | 'expired'; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_order')
    .set({ state: change.state, ended_at: change.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
