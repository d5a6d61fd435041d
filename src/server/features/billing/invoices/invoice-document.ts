import type { BillingDetails } from '#contract/business/billing-details.ts'
import type { Seller } from '#contract/business/payment-providers.ts'

/** What an invoice says, as it was when it was made. */
export interface InvoiceDocument {
  language: string
  /** null: the provider's invoice names them */
  seller: Seller | null
  /** null: the provider asked for it */
  buyer: BillingDetails | null
  lines: readonly { text: string; amountMinor: number }[]
  /** the time that is paid, milliseconds UTC */
  period: { from: number; to: number } | null
  /** of a credit note: the number of the invoice */
  creditedNumber: string | null
}

/**
 * The taxes inside a price, by the rate that the price contains.
 * @param rate hundredths of a percent
 */
export function taxWithin(totalMinor: number, rate: number): number {
  return Math.round((totalMinor * rate) / (10_000 + rate))
}
