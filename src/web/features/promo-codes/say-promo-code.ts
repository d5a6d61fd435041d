import { formatAmount } from '#contract/business/billing-values.ts'
import type { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import type { PromoCode } from './promo-codes.api.ts'

/** `− 20 %`, `− €5.00` */
export function sayDiscount({ percent, amount, currency }: PromoCode): string {
  if (percent === null) return `− ${formatAmount(amount ?? 0, currency ?? 'EUR', locale)}`
  const format = new Intl.NumberFormat(locale, { style: 'percent' })
  return `− ${format.format(percent / 100)}`
}

export function stateOf(one: PromoCode): keyof typeof text.promoCodes.states {
  const now = Date.now()
  if (one.endsAt !== null && Date.parse(one.endsAt) <= now) return 'ended'
  if (one.status === 'paused') return 'paused'
  if (one.uses !== null && one.settled + one.reserved >= one.uses) return 'usedUp'
  return one.startsAt !== null && Date.parse(one.startsAt) > now ? 'waiting' : 'active'
}
