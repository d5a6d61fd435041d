import { locale } from '#web/messages/language.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A readable size: `312 MB`, `1.5 GB`; each unit is 1024 of the previous one. */
export function sayBytes(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** unit
  const number = new Intl.NumberFormat(locale, {
    maximumFractionDigits: value < 10 && unit > 1 ? 1 : 0,
  }).format(value)
  return `${number} ${UNITS[unit]}`
}
