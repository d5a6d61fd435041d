/** A link or a referrer with its clicks. */
export interface Counted {
  value: string
  label: string
  clicks: number
}

/** The largest ones of a period, and the total. */
export interface Counts {
  items: readonly Counted[]
  values: number
}

export type ChangeKind = 'new' | 'rising' | 'falling'

/** A link whose clicks differ from the previous period. */
export interface Change {
  kind: ChangeKind
  id: string
  title: string
  now: number
  before: number
}

/** Fewer clicks, or a smaller share of the previous number, are chance. */
const MIN_CLICKS = 5
const MIN_PART = 0.2
/** A source with this share of a change explains it. */
const WHY_PART = 0.5

/**
 * At most one link of each kind: the best without clicks before, the biggest gain, the biggest
 * loss.
 */
export function changesOf(now: Counts, before: Counts): Change[] {
  const changes = differences(now, before)
    .filter(({ now, before }) => Math.abs(now - before) >= MIN_CLICKS)
    .filter(({ now, before }) => before === 0 || Math.abs(now - before) >= before * MIN_PART)
    .map(({ value, label, now, before }) => ({ id: value, title: label || value, now, before }))
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
  const first = (kind: ChangeKind, holds: (change: Omit<Change, 'kind'>) => boolean) => {
    const found = changes.find(holds)
    return found ? [{ kind, ...found }] : []
  }
  return [
    ...first('new', ({ before }) => before === 0),
    ...first('rising', ({ now, before }) => before > 0 && now > before),
    ...first('falling', ({ now, before }) => now < before),
  ]
}

/** The source that explains most of a change; undefined if there is none. */
export function sourceOf(
  { now, before }: Pick<Change, 'now' | 'before'>,
  sources: { now: Counts; before: Counts },
): string | undefined {
  const change = now - before
  const [most] = differences(sources.now, sources.before).toSorted(
    (a, b) => Math.sign(change) * (b.now - b.before - (a.now - a.before)),
  )
  return most && (most.now - most.before) / change >= WHY_PART ? most.value : undefined
}

/**
 * Compares only what both periods list: something missing in a truncated list may have any number
 * below its last.
 */
function differences(now: Counts, before: Counts) {
  const counts = new Map<string, { value: string; label: string; now: number; before: number }>()
  for (const { value, label, clicks } of now.items) {
    counts.set(value, { value, label, now: clicks, before: 0 })
  }
  for (const { value, label, clicks } of before.items) {
    const known = counts.get(value)
    if (known) known.before = clicks
    else if (isWhole(now)) counts.set(value, { value, label, now: 0, before: clicks })
  }
  return [...counts.values()].filter(({ before: count }) => count > 0 || isWhole(before))
}

const isWhole = ({ items, values }: Counts) => items.length >= values
