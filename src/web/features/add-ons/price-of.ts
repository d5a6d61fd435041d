import type { AddOn } from '#contract/add-ons/add-ons.ts'
import { formatAmount } from '#contract/business/billing-values.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'

/** `€5.00 a month` */
export const priceOf = ({ price: { currency, amount, span } }: Pick<AddOn, 'price'>) =>
  text.addOns.price(formatAmount(amount, currency, locale), text.addOns.spans[span])
