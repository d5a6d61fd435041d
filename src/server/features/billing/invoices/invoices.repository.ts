import type { Insertable, Updateable } from 'kysely'
import type { InvoiceState } from '#contract/business/billing-values.ts'
import type { Db } from '../../../database.ts'
import type { InvoiceRow, InvoiceTable } from '../billing.table.ts'

/** The next number of a series; rolled back with its transaction, it is given again. */
export async function takeNumber(db: Db, series: string): Promise<number> {
  const { last } = await db
    .insertInto('invoice_counter')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((is) => ({ last: is('invoice_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** @returns false if the provider's invoice is known already */
export async function insertInvoice(db: Db, row: Insertable<InvoiceTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invoice')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findInvoiceByReference(db: Db, reference: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** The one that an order waits for. */
export function openInvoiceOf(db: Db, orderId: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export function listInvoicesOfSubscription(db: Db, subscriptionId: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
}

/** Credit notes about an invoice. */
export function listCredits(db: Db, invoiceId: string): Promise<InvoiceRow[]> {
  return db.selectFrom('invoice').selectAll().where('credits', '=', invoiceId).execute()
}

/** @returns false if it was in another state meanwhile */
export async function updateInvoice(
  db: Db,
  { id, state }: Pick<InvoiceRow, 'id' | 'state'>,
  change: Updateable<InvoiceTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes what a provider says of its invoice now, or what one belongs to. */
export async function changeInvoice(
  db: Db,
  id: string,
  change: Updateable<InvoiceTable>,
): Promise<void> {
  await db.updateTable('invoice').set(change).where('id', '=', id).execute()
}

export interface InvoiceFilter {
  spaceId?: string | undefined
  state?: InvoiceState | undefined
}

/** Newest first, before the one of the cursor. */
export async function listInvoices(
  db: Db,
  { spaceId, state }: InvoiceFilter,
  page: { before: string | undefined; limit: number },
): Promise<InvoiceRow[]> {
  let query = db.selectFrom('invoice').selectAll().orderBy('id', 'desc').limit(page.limit)
  if (spaceId !== undefined) query = query.where('space_id', '=', spaceId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query.execute()
}
