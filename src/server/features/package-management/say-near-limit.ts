import type { NearLimit } from '#contract/business/package-values.ts'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'

/** `New links this month: 84 of 100` */
export function sayNearLimit(language: string, { limit, used, max }: NearLimit): string {
  const { lang, words } = mailMessagesOf(language)
  const unit = limit === 'storageBytes' ? ({ style: 'unit', unit: 'megabyte' } as const) : {}
  const { format } = new Intl.NumberFormat(lang, { ...unit, maximumFractionDigits: 0 })
  const [many, most] = [used, max].map((count) =>
    format(limit === 'storageBytes' ? count / 1024 ** 2 : count),
  ) as [string, string]
  return words.usage.line(words.usage.limits[limit], many, most)
}
