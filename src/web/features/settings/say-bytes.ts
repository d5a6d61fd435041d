import { locale } from '#web/messages/language.ts'

export const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
export type ByteUnit = (typeof BYTE_UNITS)[number]

/**
 * A readable size: `312 MB`, `1.5 GB`; each unit is 1024 of the previous one.
 * @param digits decimals at most; without it, as many as a glance needs
 */
export function sayBytes(bytes: number, digits?: number): string {
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1)
  const value = bytes / 1024 ** unit
  const number = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digits ?? (value < 10 && unit > 1 ? 1 : 0),
  }).format(value)
  return `${number} ${BYTE_UNITS[unit]}`
}
