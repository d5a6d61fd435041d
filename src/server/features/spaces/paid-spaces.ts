import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'

/**
 * Call it in the transaction that deletes a space or closes an account: nobody may go on paying for what is not
 * there (contract.md §8). One that was cancelled takes no more money.
 * @throws noPermission while a subscription renews, or somebody is paying
 */
export async function requireNoRenewal(
  deps: Pick<Deps, 'db'>,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return
  const renews = await deps.db
    .selectFrom('subscription')
    .select('id')
    .where('space_id', 'in', [...spaceIds])
    .where('ended_at', 'is', null)
    .where('ends_at_period_end', '=', 0)
    .executeTakeFirst()
  const payingIn = (table: 'billing_order' | 'add_on_order') =>
    deps.db
      .selectFrom(table)
      .select('id')
      .where('space_id', 'in', [...spaceIds])
      .where('state', '=', 'open')
      .where('provider', '=', 'stripe')
      .executeTakeFirst()
  const paying = (await payingIn('billing_order')) ?? (await payingIn('add_on_order'))
  if (renews || paying) {
    throw failure('noPermission', { fields: { space: 'Cancel its package first' } })
  }
}

/**
 * Call it in the transaction that hands a space over. A subscription by invoice goes with the space; a
 * card would stay that of the former owner.
 * @throws noPermission while a subscription is paid by card
 */
export async function requireNoCard(deps: Pick<Deps, 'db'>, spaceId: string): Promise<void> {
  const paid = await deps.db
    .selectFrom('subscription')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('ended_at', 'is', null)
    .where('provider', '=', 'stripe')
    .executeTakeFirst()
  if (paid) {
    const space = 'Its package is paid by card: it must end before the space is handed over'
    throw failure('noPermission', { fields: { space } })
  }
}
