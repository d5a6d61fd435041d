import type { Insertable } from 'kysely'
import type { ProviderKind } from '#contract/business/billing-values.ts'
import type { Db } from '../../../database.ts'
import type { PaymentProviderTable, ProviderRow } from '../billing.table.ts'

export function listProviders(db: Db): Promise<ProviderRow[]> {
  return db.selectFrom('payment_provider').selectAll().orderBy('kind').execute()
}

export function findProvider(db: Db, kind: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('payment_provider')
    .selectAll()
    .where('kind', '=', kind as ProviderKind)
    .executeTakeFirst()
}

export async function saveProvider(
  db: Db,
  row: Insertable<PaymentProviderTable>,
): Promise<ProviderRow> {
  const { kind: _, ...change } = row
  return db
    .insertInto('payment_provider')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Unless an administrator changed them meanwhile. */
export async function changeSettings(
  db: Db,
  { kind, settings: before }: Pick<ProviderRow, 'kind' | 'settings'>,
  settings: string,
): Promise<void> {
  await db
    .updateTable('payment_provider')
    .set({ settings })
    .where('kind', '=', kind)
    .where('settings', '=', before)
    .execute()
}

export async function deleteProvider(db: Db, kind: ProviderKind): Promise<void> {
  await db.deleteFrom('payment_provider').where('kind', '=', kind).execute()
}

/** Subscriptions that run, by the provider that keeps them. */
export async function countLiving(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('subscription')
    .select(['provider', (is) => is.fn.countAll<number>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, count }) => [provider, Number(count)]))
}

/** Whether somebody is about to pay, or has still to pay, through a provider. */
export async function hasOpenOrder(db: Db, kind: ProviderKind): Promise<boolean> {
  const open = (table: 'billing_order' | 'add_on_order') =>
    db
      .selectFrom(table)
      .select('id')
      .where('provider', '=', kind)
      .where('state', '=', 'open')
      .limit(1)
      .executeTakeFirst()
  return ((await open('billing_order')) ?? (await open('add_on_order'))) !== undefined
}

export async function noteEvent(db: Db, kind: ProviderKind, now: number): Promise<void> {
  await db
    .updateTable('payment_provider')
    .set({ last_event_at: now })
    .where('kind', '=', kind)
    .execute()
}
