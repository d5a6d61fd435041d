const DEFAULT_MAX = 5_000

/** Texts of headers repeat: what was read of one is kept. The oldest answers make room. */
export function memoize<T, Given = string>(
  read: (given: Given) => T,
  max: number = DEFAULT_MAX,
): (given: Given) => T {
  const memo = new Map<Given, T>()
  return (given) => {
    const known = memo.get(given)
    if (known !== undefined) return known
    const value = read(given)
    if (memo.size >= max) memo.delete(memo.keys().next().value!)
    memo.set(given, value)
    return value
  }
}
