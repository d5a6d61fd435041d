const DEFAULT_MAX = 5_000

/** Texts of headers repeat: what was read of one is kept. The oldest answers make room. */
export function memoize<T>(
  read: (text: string) => T,
  max: number = DEFAULT_MAX,
): (text: string) => T {
  const memo = new Map<string, T>()
  return (text) => {
    const known = memo.get(text)
    if (known !== undefined) return known
    const value = read(text)
    if (memo.size >= max) memo.delete(memo.keys().next().value!)
    memo.set(text, value)
    return value
  }
}
