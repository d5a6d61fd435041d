const DEFAULT_MAX = 5_000

/**
 * Texts of headers repeat: what was read of one is kept. The oldest answers make room. The one asked for
 * last is compared first: to look up a text that just came, V8 has to read and to intern it.
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
