import type { Insertable } from 'kysely'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { lockPackages, readPackages } from '../../packages/index.ts'
import type { BillingOrderTable, OrderRow } from '../billing.table.ts'
import { insertOrder } from './orders.repository.ts'

/**
 * Keeps an order for a package, in the transaction of these deps.
 * @throws packageNotFound if the package was deleted since it was chosen
 */
export async function placeOrder(
  deps: Deps,
  row: Insertable<BillingOrderTable>,
): Promise<OrderRow> {
  await requireOffered(deps, row.package_id)
  return insertOrder(deps.db, row)
}

/**
 * Holds the packages until the transaction ends, so that nobody deletes the one that is being chosen.
 * @throws packageNotFound
 */
export async function requireOffered(deps: Pick<Deps, 'db'>, packageId: string): Promise<void> {
  await lockPackages(deps.db)
  const packages = await readPackages(deps.db)
  if (!packages.some(({ id }) => id === packageId)) throw failure('packageNotFound')
}
