import { priceStep } from '#contract/business/billing-values.ts'
import type { PriceSpan } from '#contract/business/package-values.ts'
import { PROMO_CODE_PATTERN } from '#contract/business/promo-code-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Budget } from '../../platform/rate-limit/rate-limits.ts'
import { findSpaceOwner } from '../spaces/index.ts'
import { findByCode, lockPromoCode } from './promo-codes.repository.ts'
import type { PromoCodeRow, PromoUseRow } from './promo-codes.table.ts'
import { countUses, insertUse } from './promo-uses.repository.ts'

/** The price that a space is about to pay. */
export interface Sale {
  spaceId: string
  price: {
    id: string
    packageId: string
    span: PriceSpan
    currency: string
    amountMinor: number
  }
}

/** What a promo code takes off each payment, and for how many months; null: for ever. */
export interface Discount {
  promoCodeId: string
  code: string
  amountMinor: number
  months: number | null
}

/**
 * What a code takes off a sale. Wrong codes are limited like wrong passwords (A79).
 * @throws tooManyRequests after ten wrong codes in an hour; promoCodeNotFound also for one that is
 * paused or has not started; promoCodeExpired, promoCodeNotApplicable, promoCodeUsedUp,
 * promoCodeRedeemed
 */
export async function priceAfter(
  deps: Deps,
  who: { userId: string; clientKey: string },
  sale: Sale & { code: string },
): Promise<Discount> {
  const budgets: Budget[] = [
    ['couponAccount', who.userId],
    ['couponClient', who.clientKey],
  ]
  // counted before the look, so that guesses at the same moment do not share a try
  await transaction(deps, (deps) => deps.limits.consumeAll(deps, budgets))
  const code = sale.code.trim().toUpperCase()
  const found = PROMO_CODE_PATTERN.test(code) ? await findByCode(deps.db, code) : undefined
  const row = requireOpen(found, deps.clock.now())
  await transaction(deps, async (deps) => {
    for (const [name, key] of budgets) await deps.limits.refund(deps, name, key)
  })
  return discountOf(deps, row, sale)
}

/**
 * Reserves a use for an order, in the transaction of these deps, which holds the lock of the space's
 * billing. Of several at once for the last use one succeeds.
 * @param shown what `priceAfter` said; nobody pays another price than that
 * @throws as `priceAfter`; conflict if the code takes off something else by now
 */
export async function reserveUse(
  deps: Deps,
  shown: Discount,
  { orderId, ...sale }: Sale & { orderId: string },
): Promise<void> {
  const now = deps.clock.now()
  const row = requireOpen(await lockPromoCode(deps.db, shown.promoCodeId), now)
  const { amountMinor, months } = await discountOf(deps, row, sale)
  if (amountMinor !== shown.amountMinor || months !== shown.months) throw failure('conflict')
  const owner = await findSpaceOwner(deps.db, sale.spaceId)
  await insertUse(deps.db, {
    ...{ id: deps.ids.uuid(), promo_code_id: row.id, code: row.code, order_id: orderId },
    ...{ subscription_id: null, space_id: sale.spaceId, user_id: owner?.userId ?? null },
    ...{ price_id: sale.price.id, discount_minor: amountMinor, months },
    ...{ state: 'reserved', created_at: now, ended_at: null },
  })
}

function requireOpen(row: PromoCodeRow | undefined, now: number): PromoCodeRow {
  if (row === undefined || row.status === 'paused') throw failure('promoCodeNotFound')
  if (row.starts_at !== null && row.starts_at > now) throw failure('promoCodeNotFound')
  if (row.ends_at !== null && row.ends_at <= now) throw failure('promoCodeExpired')
  return row
}

async function discountOf(deps: Deps, row: PromoCodeRow, sale: Sale): Promise<Discount> {
  const { spaceId, price } = sale
  const allows = (named: string, one: string) => {
    const list = JSON.parse(named) as string[]
    return list.length === 0 || list.includes(one)
  }
  const isFor =
    allows(row.package_ids, price.packageId) &&
    allows(row.spans, price.span) &&
    allows(row.space_ids, spaceId) &&
    (row.currency === null || row.currency === price.currency)
  if (!isFor) throw failure('promoCodeNotApplicable')
  const uses = { promoCodeId: row.id, spaceId }
  const owner = await findSpaceOwner(deps.db, spaceId)
  if (owner && row.uses_per_account !== null) {
    const own = await countUses(deps.db, { ...uses, userId: owner.userId })
    if (own >= row.uses_per_account) throw failure('promoCodeRedeemed')
  }
  if (row.uses !== null && (await countUses(deps.db, uses)) >= row.uses) {
    throw failure('promoCodeUsedUp')
  }
  const amountMinor =
    row.percent === null
      ? Math.min(Number(row.amount_minor), price.amountMinor)
      : shareOf(price, row.percent)
  return { promoCodeId: row.id, code: row.code, amountMinor, months: row.months }
}

/** A part of a price that can be paid, and so can what is left. */
function shareOf({ amountMinor, currency }: Sale['price'], percent: number): number {
  const step = priceStep(currency)
  return Math.max(1, Math.round((amountMinor * percent) / 100 / step)) * step
}

const MONTHS = { month: 1, year: 12 } as const
const MONTH_MS = (365.25 / 12) * 24 * 60 * 60_000

/**
 * Whether a use lessens the payment for a span of a subscription. It holds for the price that it was
 * used for, also after a change to another and back.
 * @param spanned from the start of the subscription to the start of the span
 */
export function isLessened(
  use: PromoUseRow,
  price: Pick<Sale['price'], 'id' | 'span'>,
  spannedMs: number,
): boolean {
  if (use.price_id !== price.id) return false
  if (use.months === null) return true
  const months = MONTHS[price.span]
  // spans differ by some days, as months do
  const before = Math.round(spannedMs / (months * MONTH_MS))
  return before * months < use.months
}
