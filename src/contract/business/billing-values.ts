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

/** How many digits the smaller unit of a currency has: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** @param amountMinor in the smaller unit: 990 is 9.90 EUR */
export function formatAmount(amountMinor: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amountMinor / 10 ** minorDigits(currency))
}
