import type { SQLInputValue } from 'node:sqlite'

/**
 * @throws TypeError for an object: node:sqlite would take the first one as named parameters and
 * bind NULL
 */
export function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined || value === null) return null
  if (typeof value === 'object' && !ArrayBuffer.isView(value)) {
    throw new TypeError(`A ${value.constructor?.name ?? 'object'} cannot be stored.`)
  }
  return value as SQLInputValue
}

/** @returns the number, or the bigint itself if a number would not be exact */
export function toExactNumber(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
