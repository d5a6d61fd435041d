import type { Deps } from '../../../deps.ts'
import { findUseOfSubscription, isLessened } from '../../promo-codes/index.ts'
import type { SubscriptionRow } from '../billing.table.ts'
import type { Price } from '../package-prices.ts'

export interface LessenedPrice {
  amountMinor: number
  /** the promo code that lessens it, and by how much */
  discount: { code: string; amountMinor: number } | undefined
}

/**
 * What a subscription pays for a span, with its promo code as long as that holds.
 * @param from start of the span
 */
export async function lessenedPrice(
  { db }: Pick<Deps, 'db'>,
  row: SubscriptionRow,
  price: Price,
  from: number,
): Promise<LessenedPrice> {
  const use = row.promo_code_id === null ? undefined : await findUseOfSubscription(db, row.id)
  if (!use || !isLessened(use, price, from - Number(row.created_at))) {
    return { amountMinor: price.amountMinor, discount: undefined }
  }
  const amountMinor = Number(use.discount_minor)
  return {
    amountMinor: price.amountMinor - amountMinor,
    discount: { code: use.code, amountMinor },
  }
}

/** The lines of its invoice. */
export const linesOf = (price: Price, discount: LessenedPrice['discount']) => [
  { text: price.packageName, amountMinor: price.amountMinor },
  ...(discount ? [{ text: discount.code, amountMinor: -discount.amountMinor }] : []),
]
