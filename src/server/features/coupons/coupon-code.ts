import type { Ids } from '../../platform/ids.ts'

/** Crockford's letters: none is mistaken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 letters of 5 bits: 80 random bits */
const LENGTH = 16

/** @returns a new code, `XXXX-XXXX-XXXX-XXXX` */
export function newCouponCode(ids: Pick<Ids, 'shortCode'>): string {
  return ids.shortCode(LENGTH, LETTERS).replace(/(.{4})(?=.)/g, '$1-')
}

/** The letters of a code as people type or say it; @returns undefined if it cannot be one */
export function readCouponCode(typed: string): string | undefined {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\-–—._]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = letters.length === LENGTH && [...letters].every((one) => LETTERS.includes(one))
  return isCode ? letters : undefined
}
