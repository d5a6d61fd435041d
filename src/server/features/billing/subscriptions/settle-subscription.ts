import type { Deps } from '../../../deps.ts'
import { endPackage, givePackage } from '../../packages/index.ts'
import { tellSpace } from '../../telegram-news/index.ts'
import type { SubscriptionRow } from '../billing.table.ts'
import { getPrice } from '../package-prices.ts'
import { enqueueBillingMails, enqueueGraceMails } from './billing-mail.job.ts'
import { updateSubscription } from './subscriptions.repository.ts'

/**
 * Makes the space's package what a subscription says that was just written, and tells people of a
 * payment that failed and of the end. The only place where a subscription gives or ends a package.
 * Call it in the transaction of the write.
 * @param before as it was; undefined for a new one
 */
export async function settleSubscription(
  deps: Deps,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { id, space_id: spaceId } = after
  if (after.ended_at !== null) {
    if (after.space_package_id !== null) await endPackage(deps, after.space_package_id)
    const isNews = before !== undefined && before.ended_at === null
    if (isNews) {
      await enqueueBillingMails(deps, after, { kind: 'ended' })
      await tellChats(deps, after)
    }
    return after
  }
  const price = await getPrice(deps.db, after.price_id)
  const given = await givePackage(deps, {
    ...{ spaceId, packageId: price.packageId, source: 'subscription', priceId: price.id },
    // a payment or the end of the subscription ends it, so that nobody loses it by a late answer
    span: { until: null },
    createdBy: null,
  })
  const isInGrace = after.grace_ends_at !== null && before?.grace_ends_at !== after.grace_ends_at
  if (isInGrace) {
    await enqueueGraceMails(deps, after)
    await tellChats(deps, after)
  }
  if (after.space_package_id === given.id) return after
  return updateSubscription(deps.db, id, { space_package_id: given.id })
}

/** A payment failed and grace runs, or the package has ended. */
async function tellChats(deps: Deps, row: SubscriptionRow): Promise<void> {
  const { packageName: name } = await getPrice(deps.db, row.price_id)
  const until = row.ended_at === null ? Number(row.grace_ends_at) : null
  await tellSpace(deps, { spaceId: row.space_id, kind: 'package', detail: { name, until } })
}
