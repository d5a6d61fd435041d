import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'
import type { PromoUseRow } from './promo-codes.table.ts'

/** The only writer of `promo_use`. */

type Is = ExpressionBuilder<Database, 'promo_use'>

/** Paid, or reserved by an order that is still there. */
const isTaken = (is: Is): Expression<SqlBool> =>
  is.or([
    is('state', '=', 'settled'),
    is.and([is('state', '=', 'reserved'), is('order_id', 'is not', null)]),
  ])

export interface UseFilter {
  promoCodeId: string
  /** its own reservation is given up for the next one, so it does not count */
  spaceId: string
  /** only those of this account, or of the space */
  userId?: string
}

/** How often a code has been used by others, or at all by an account. */
export async function countUses(db: Db, filter: UseFilter): Promise<number> {
  const { promoCodeId, spaceId, userId } = filter
  let query = db
    .selectFrom('promo_use')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('promo_code_id', '=', promoCodeId)
    .where(isTaken)
    .where((is) =>
      is.or([
        is('state', '<>', 'reserved'),
        is('space_id', 'is', null),
        is('space_id', '<>', spaceId),
      ]),
    )
  if (userId !== undefined) {
    query = query.where((is) => is.or([is('user_id', '=', userId), is('space_id', '=', spaceId)]))
  }
  return Number((await query.executeTakeFirstOrThrow()).count)
}

export interface Uses {
  reserved: number
  settled: number
}

/** By code. */
export async function countUsesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uses>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('promo_use')
    .select('promo_code_id')
    .select(sql<number>`sum(case when state = 'settled' then 1 else 0 end)`.as('settled'))
    .select(sql<number>`sum(case when state = 'reserved' then 1 else 0 end)`.as('reserved'))
    .where('promo_code_id', 'in', [...ids])
    .where(isTaken)
    .groupBy('promo_code_id')
    .execute()
  return new Map(
    rows.map(({ promo_code_id: id, reserved, settled }) => [
      id!,
      { reserved: Number(reserved), settled: Number(settled) },
    ]),
  )
}

export async function insertUse(db: Db, row: PromoUseRow): Promise<void> {
  await db.insertInto('promo_use').values(row).execute()
}

export function findUseOfOrder(db: Db, orderId: string): Promise<PromoUseRow | undefined> {
  return db.selectFrom('promo_use').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export function findUseOfSubscription(
  db: Db,
  subscriptionId: string,
): Promise<PromoUseRow | undefined> {
  return db
    .selectFrom('promo_use')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
}

/** The order was paid. */
export async function settleUse(
  db: Db,
  orderId: string,
  { subscriptionId, now }: { subscriptionId: string; now: number },
): Promise<void> {
  await db
    .updateTable('promo_use')
    .set({ state: 'settled', subscription_id: subscriptionId, ended_at: now })
    .where('order_id', '=', orderId)
    .where('state', '<>', 'settled')
    .execute()
}

/** The order was not paid. */
export async function releaseUse(db: Db, orderId: string, now: number): Promise<void> {
  await db
    .updateTable('promo_use')
    .set({ state: 'released', ended_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .execute()
}
