import type { Selectable } from 'kysely'
import type { PromoCodeStatus } from '#contract/business/promo-code-values.ts'

export interface PromoCodeTable {
  id: string
  /** in capitals */
  code: string
  /** null: an amount */
  percent: number | null
  amount_minor: number | null
  currency: string | null
  /** for how long it lessens payments; 1: the first; null: all */
  months: number | null
  /** JSON of ids; empty: all */
  package_ids: string
  /** JSON; empty: all */
  spans: string
  /** JSON of ids; empty: all */
  space_ids: string
  starts_at: number | null
  ends_at: number | null
  uses: number | null
  uses_per_account: number | null
  status: PromoCodeStatus
  created_at: number
}

/**
 * What an order has of a promo code, as it was shown: changing or deleting the code changes nothing
 * of it.
 */
export interface PromoUseTable {
  id: string
  promo_code_id: string | null
  code: string
  /** null once the order is gone with its space: then nothing is reserved any more */
  order_id: string | null
  /** what the order became */
  subscription_id: string | null
  space_id: string | null
  /** the owner of the space, who pays */
  user_id: string | null
  price_id: string
  /** off each payment */
  discount_minor: number
  months: number | null
  state: 'reserved' | 'settled' | 'released'
  created_at: number
  ended_at: number | null
}

export interface PromoCodeTables {
  promo_code: PromoCodeTable
  promo_use: PromoUseTable
}

export type PromoCodeRow = Selectable<PromoCodeTable>
export type PromoUseRow = Selectable<PromoUseTable>
