const DEFAULT_MAX = 5_000

/**
 * Caches what was parsed from header texts, which repeat; the oldest results are dropped. The last
 * text is compared first, because for a map look-up V8 must hash and intern a text that has just
 * arrived.
 */
export function memoize<T, Given = string>(
  read: (given: Given) => T,
  max: number = DEFAULT_MAX,
): (given: Given) => T {
  const memo = new Map<Given, T>()
  let lastGiven: Given | undefined
  let lastValue: T | undefined
  return (given) => {
    if (given === lastGiven && lastValue !== undefined) return lastValue
    let value = memo.get(given)
    if (value === undefined) {
      value = read(given)
      if (memo.size >= max) memo.delete(memo.keys().next().value!)
      memo.set(given, value)
    }
    lastGiven = given
    lastValue = value
    return value
  }
}
