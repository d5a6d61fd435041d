import type { AddOn } from '#contract/add-ons/add-ons.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'

/** `€5.00 a month` */
export function priceOf({ price: { currency, amount, span } }: Pick<AddOn, 'price'>): string {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2
  return text.addOns.price(money.format(amount / 10 ** digits), text.addOns.spans[span])
}
