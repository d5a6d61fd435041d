/** A number of the current period and of the previous one of the same length. */
export interface Comparison {
  now: number
  before: number
  /** additional clicks in words, which do not count */
  rest?: string
}

/**
 * How two numbers compare; `first`: there were none before, `none`: there are none in either
 * period.
 */
export function compare({ now, before }: Comparison): {
  kind: 'more' | 'fewer' | 'same' | 'first' | 'none'
  change: number
} {
  const change = Math.abs(now - before)
  if (now === 0 && before === 0) return { kind: 'none', change }
  if (before === 0) return { kind: 'first', change }
  return { kind: now > before ? 'more' : now < before ? 'fewer' : 'same', change }
}

/** There is nothing to compare yet. */
export function isQuiet(numbers: {
  clicks: Comparison
  views: Comparison
  subscribers: Comparison
  hasSubscribers: boolean
  best: readonly unknown[]
}): boolean {
  const { clicks, views, subscribers } = numbers
  const isNothing = [clicks, views, subscribers].every(({ now, before }) => now + before === 0)
  return isNothing && !numbers.hasSubscribers && numbers.best.length === 0
}
