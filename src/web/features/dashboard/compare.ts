/** A number of the time looked at, and of the time of the same length before. */
export interface Comparison {
  now: number
  before: number
  /** what came beside it, in words, and does not count */
  rest?: string
}

/** How two numbers stand to each other; `first`: there were none before, `none`: there are none at all. */
export function compare({ now, before }: Comparison): {
  kind: 'more' | 'fewer' | 'same' | 'first' | 'none'
  change: number
} {
  const change = Math.abs(now - before)
  if (now === 0 && before === 0) return { kind: 'none', change }
  if (before === 0) return { kind: 'first', change }
  return { kind: now > before ? 'more' : now < before ? 'fewer' : 'same', change }
}

/** Nothing has happened yet that a comparison could be about. */
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
