import { BYTE_UNITS, type ByteUnit } from '#web/features/settings/say-bytes.ts'

/** An amount of storage as people type it; the wire has bytes. */
export interface StorageSize {
  /** '' for no limit */
  amount: number | string
  unit: ByteUnit
}

/** Decimals that can be typed. */
export const SIZE_DIGITS = 2

const bytesIn = (unit: ByteUnit) => 1024 ** BYTE_UNITS.indexOf(unit)

export function bytesOf({ amount, unit }: StorageSize): number | '' {
  return amount === '' ? '' : Math.round(Number(amount) * bytesIn(unit))
}

/** The same number of bytes in the largest unit that shows them exactly. */
export function sizeOf(bytes: number | string): StorageSize {
  if (bytes === '' || Number(bytes) === 0) return { amount: bytes, unit: 'GB' }
  for (const unit of BYTE_UNITS.toReversed()) {
    const amount = Number((Number(bytes) / bytesIn(unit)).toFixed(SIZE_DIGITS))
    if (amount >= 1 && amount * bytesIn(unit) === Number(bytes)) return { amount, unit }
  }
  return { amount: bytes, unit: 'B' }
}
