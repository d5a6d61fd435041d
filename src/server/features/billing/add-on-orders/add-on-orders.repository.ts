import type { ProviderKind } from '#contract/business/billing-values.ts'
import type { Db } from '../../../database.ts'
import type { AddOnOrderRow, AddOnOrderTable } from '../billing.table.ts'

/** The only writer of `add_on_order`. */

/** An order about to be written. */
export type NewAddOnOrder = Omit<
  AddOnOrderRow,
  'id' | 'state' | 'session' | 'address' | 'given_id' | 'given_ms' | 'ended_at'
>

export function insertAddOnOrder(
  db: Db,
  row: NewAddOnOrder & { id: string },
): Promise<AddOnOrderRow> {
  const open = { state: 'open', session: null, address: null, ended_at: null } as const
  return db
    .insertInto('add_on_order')
    .values({ ...row, ...open, given_id: null, given_ms: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findAddOnOrder(
  db: Db,
  by: { id: string } | { session: string },
): Promise<AddOnOrderRow | undefined> {
  const query = db.selectFrom('add_on_order').selectAll()
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('session', '=', by.session).executeTakeFirst()
}

/** Of a space for an add-on, the newest first. */
export function listOpenAddOnOrders(
  db: Db,
  { spaceId, addOnId }: { spaceId: string; addOnId: string },
): Promise<AddOnOrderRow[]> {
  return db
    .selectFrom('add_on_order')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('add_on_id', '=', addOnId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Open ones of a provider, the oldest first. */
export function listWaitingAddOnOrders(
  db: Db,
  provider: ProviderKind,
  expiresBefore = Number.MAX_SAFE_INTEGER,
): Promise<AddOnOrderRow[]> {
  return db
    .selectFrom('add_on_order')
    .selectAll()
    .where('state', '=', 'open')
    .where('provider', '=', provider)
    .where('expires_at', '<=', expiresBefore)
    .orderBy('expires_at')
    .limit(100)
    .execute()
}

/** What it gave, for how long; null once it was taken back. */
export async function keepGiven(
  db: Db,
  id: string,
  given: { id: string | null; ms: number | null },
): Promise<void> {
  await db
    .updateTable('add_on_order')
    .set({ given_id: given.id, given_ms: given.ms })
    .where('id', '=', id)
    .execute()
}

/** @returns false if it was not open any more */
export async function updateOpenAddOnOrder(
  db: Db,
  id: string,
  change: Partial<Pick<AddOnOrderTable, 'state' | 'session' | 'address' | 'ended_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('add_on_order')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
