import type { Deps } from '../../../deps.ts'
import { type Discount, findUseOfOrder } from '../../promo-codes/index.ts'
import type { OrderRow } from '../billing.table.ts'
import type { Price } from '../package-prices.ts'

/** Whether an order is for the same price, lessened by the same. */
export async function isSameOrder(
  { db }: Pick<Deps, 'db'>,
  order: OrderRow,
  { price, discount }: { price: Price; discount: Discount | undefined },
): Promise<boolean> {
  if (order.price_id !== price.id) return false
  const use = await findUseOfOrder(db, order.id)
  return (
    (use?.promo_code_id ?? null) === (discount?.promoCodeId ?? null) &&
    Number(use?.discount_minor ?? 0) === (discount?.amountMinor ?? 0) &&
    use?.months === discount?.months
  )
}
