/**
 * Sortable positions with room between any two: compared byte by byte, so moving an item writes
 * only its own row. A key is a fraction in base 62 without a trailing zero digit.
 */

/** In the order of their bytes. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FIRST = DIGITS[0]!
const LAST = DIGITS.length - 1

/**
 * @param before key of the item above, null at the start
 * @param after key of the item below, null at the end
 * @returns a key strictly between the two
 * @throws RangeError if `before` is not below `after`
 */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) {
    throw new RangeError('there is no key between equal or swapped keys')
  }
  if (after === null) return before === null ? 'U' : keyAfter(before)
  return middle(before ?? '', after)
}

/** @returns `count` keys in order, evenly spread, for writing a whole list */
export function spreadKeys(count: number): string[] {
  const width = Math.max(2, Math.ceil(Math.log(count + 1) / Math.log(DIGITS.length)) + 1)
  const step = DIGITS.length ** width / (count + 1)
  return Array.from({ length: count }, (_, index) => {
    let value = Math.floor(step * (index + 1))
    let key = ''
    for (let place = 0; place < width; place++) {
      key = DIGITS[value % DIGITS.length]! + key
      value = Math.floor(value / DIGITS.length)
    }
    return key.replace(/0+$/, '')
  })
}

/** Lists often grow at the end: going up one digit instead of halfway keeps keys short. */
function keyAfter(before: string): string {
  const head = [...before].findIndex((digit) => DIGITS.indexOf(digit) < LAST)
  if (head === -1) return `${before}1`
  return before.slice(0, head) + DIGITS[DIGITS.indexOf(before[head]!) + 1]
}

function middle(low: string, high: string): string {
  let same = 0
  while ((low[same] ?? FIRST) === high[same]) same++
  if (same > 0) return high.slice(0, same) + middle(low.slice(same), high.slice(same))
  const from = DIGITS.indexOf(low[0] ?? FIRST)
  const to = DIGITS.indexOf(high[0]!)
  if (to - from > 1) return DIGITS[Math.round((from + to) / 2)]!
  if (high.length > 1) return high[0]!
  return DIGITS[from]! + keyBetween(low.slice(1) || null, null)
}
