import type { ByteRange } from './storage.ts'

/**
 * The part that a request asks for (RFC 9110 §14). Several ranges, other units and invalid ranges
 * are answered with the whole, as the RFC allows.
 * @param size of the whole in bytes, not 0
 * @returns undefined for the whole, `outside` for 416
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'outside' | undefined {
  const asked = /^bytes=[\t ]*(\d{0,15})-(\d{0,15})[\t ]*$/i.exec(header ?? '')
  if (!asked) return undefined
  const [first, last] = [asked[1]!, asked[2]!]
  if (first === '') {
    if (last === '') return undefined
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'outside'
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
