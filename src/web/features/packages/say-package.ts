import { formatAmount } from '#contract/business/billing-values.ts'
import type { PackageLimit } from '#contract/business/package-values.ts'
import { sayBytes } from '#web/features/settings/say-bytes.ts'
import { text } from '#web/messages/index.ts'
import { language, locale } from '#web/messages/language.ts'
import { viewerZone } from '#web/platform/time-zone.ts'
import type { Package } from './packages.api.ts'
import { SIZE_DIGITS } from './storage-size.ts'

/** `9,00 € a month` */
export function sayPrice({ span, currency, amount }: Package['prices'][number]): string {
  const words = formatAmount(amount, currency, language)
  return span === 'month' ? text.pricing.perMonth(words) : text.pricing.perYear(words)
}

/** What a package allows, as exactly as it can be typed. */
export function sayAmount(limit: PackageLimit, amount: number | null): string {
  if (amount === null) return text.pricing.unlimited
  if (limit === 'storageBytes') return sayBytes(amount, SIZE_DIGITS)
  return new Intl.NumberFormat(language).format(amount)
}

export const sayUsed = (limit: PackageLimit, used: number): string =>
  limit === 'storageBytes' ? sayBytes(used) : sayAmount(limit, used)

/** `1 December 2026` */
export const sayDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(locale, { dateStyle: 'long', timeZone: viewerZone() })
