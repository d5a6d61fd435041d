import { formatAmount } from '#contract/business/billing-values.ts'
import type { Offer } from '#contract/business/payments.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'

export const sayAmount = (amount: number, currency: string) =>
  formatAmount(amount, currency, locale)

/** `€9.00 a month` */
export const sayPrice = ({ amount, currency, span }: Offer) =>
  text.billing.per[span](sayAmount(amount, currency))

/** `Pro, €9.00 a month` */
export const sayOffer = (offer: Offer) => `${offer.packageName}, ${sayPrice(offer)}`
