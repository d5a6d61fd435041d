import type { BillingDetails } from '#contract/business/billing-details.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requirePermission } from '../spaces/index.ts'

export interface SpaceOfCaller {
  userId: string
  spaceId: string
}

/** @throws spaceNotFound, noPermission */
export async function getBillingDetails(
  deps: Deps,
  who: SpaceOfCaller,
): Promise<BillingDetails | null> {
  await requirePermission(deps, { ...who, action: 'billing.read', absent: 'spaceNotFound' })
  return (await findBillingDetails(deps, who.spaceId)) ?? null
}

/** @throws spaceNotFound, noPermission */
export async function putBillingDetails(
  deps: Deps,
  who: SpaceOfCaller,
  details: BillingDetails,
): Promise<BillingDetails> {
  await transaction(deps, async (deps) => {
    await requirePermission(deps, { ...who, action: 'billing.change', absent: 'spaceNotFound' })
    const change = { details: JSON.stringify(details), changed_at: deps.clock.now() }
    await deps.db
      .insertInto('billing_details')
      .values({ space_id: who.spaceId, ...change })
      .onConflict((conflict) => conflict.column('space_id').doUpdateSet(change))
      .execute()
  })
  return details
}

export async function findBillingDetails(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
): Promise<BillingDetails | undefined> {
  const row = await deps.db
    .selectFrom('billing_details')
    .select('details')
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return row && (JSON.parse(row.details) as BillingDetails)
}
