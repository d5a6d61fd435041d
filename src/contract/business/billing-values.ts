/** Values of payments, in a file without zod so that screens can load it. */

export const providerKinds = ['manual', 'stripe'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const invoiceStates = ['open', 'paid', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** `pastDue`: a payment failed, and the days of grace run */
export const subscriptionStates = ['active', 'pastDue', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const orderStates = ['open', 'paid', 'cancelled', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

/** A payment that fails leaves the package for so long (contract.md §8). */
export const GRACE_DAYS = 7

/**
 * Currencies without a smaller unit and those with thousandths, as Stripe has them; all others have
 * hundredths. Not asked from Intl, which counts the forint and the rupiah as whole in one program and
 * in hundredths in the next (decision 157).
 */
const WHOLE = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]
const THOUSANDTHS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']
/** Have hundredths in amounts, but are paid in whole ones. */
const PAID_WHOLE = ['ISK', 'UGX']

/** How many digits the smaller unit of a currency has: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  if (WHOLE.includes(currency)) return 0
  return THOUSANDTHS.includes(currency) ? 3 : 2
}

/** How many of those digits one can choose: of thousandths, cards pay tens. */
export function priceDigits(currency: string): number {
  if (PAID_WHOLE.includes(currency)) return 0
  return Math.min(minorDigits(currency), 2)
}

/** Prices are a multiple of it, in the smaller unit. */
export const priceStep = (currency: string): number =>
  10 ** (minorDigits(currency) - priceDigits(currency))

/** Cards pay no part of a króna, and of a dinar no thousandth. */
export const canBePaid = ({ amount, currency }: { amount: number; currency: string }): boolean =>
  amount % priceStep(currency) === 0

/** @param amountMinor in the smaller unit: 990 is 9.90 EUR */
export function formatAmount(amountMinor: number, currency: string, language: string): string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: digits,
    minimumFractionDigits: PAID_WHOLE.includes(currency) ? 0 : digits,
  })
  return format.format(amountMinor / 10 ** digits)
}
