import { formatAmount } from '#contract/business/billing-values.ts'
import type { PackageLimit } from '#contract/business/package-values.ts'
import { sayBytes } from '#web/features/settings/say-bytes.ts'
import { text } from '#web/messages/index.ts'
import { language } from '#web/messages/language.ts'
import type { Package } from './packages.api.ts'

/** `9,00 € a month` */
export function sayPrice({ span, currency, amount }: Package['prices'][number]): string {
  const words = formatAmount(amount, currency, language)
  return span === 'month' ? text.pricing.perMonth(words) : text.pricing.perYear(words)
}

export function sayAmount(limit: PackageLimit, amount: number | null): string {
  if (amount === null) return text.pricing.unlimited
  if (limit === 'storageBytes') return sayBytes(amount)
  return new Intl.NumberFormat(language).format(amount)
}
