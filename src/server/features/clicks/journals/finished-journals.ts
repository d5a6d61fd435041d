import type { ClickStore, JournalCursor } from '../../../platform/clicks/click-store.ts'
import type { CounterSink } from '../click-sinks.ts'

export type DrainLog = (level: 'info' | 'warn' | 'error', fields: object, text: string) => void

interface Asked {
  store: ClickStore
  counters: CounterSink
  log: DrainLog
  isFinished(journal: string): boolean
}

/**
 * Finished journals no longer exist, so only their cursors show whether the counters or the store
 * were restored to an older state. Clicks that the store lacks are skipped and reported once.
 * @returns whether the counters lack clicks that the store has
 */
export async function isCounterBehind({
  store,
  counters,
  log,
  isFinished,
}: Asked): Promise<boolean> {
  const finished = ({ journal }: JournalCursor) => isFinished(journal)
  const counted = (await counters.cursors()).filter(finished)
  const stored = (await store.cursors()).filter(finished)
  const missing = beyond(counted, stored)
  if (missing.length > 0) {
    const lostClicks = missing.reduce((sum, { lacks }) => sum + lacks, 0)
    const detail = `the click store lacks what ${missing.length} finished journals held, though it was counted; at least so many clicks`
    log('error', { kind: 'behind', lostClicks, detail }, 'clicks of finished journals are missing')
    await counters.report({ kind: 'behind', journal: '', lostClicks, detail })
    for (const { journal, seq } of missing) await store.moveCursor(journal, seq)
  }
  return beyond(stored, counted).length > 0
}

/** Journals whose cursor in `some` is ahead of the one in `others`. */
function beyond(some: readonly JournalCursor[], others: readonly JournalCursor[]) {
  const there = new Map(others.map(({ journal, seq }) => [journal, seq]))
  return some
    .map(({ journal, seq }) => ({ journal, seq, lacks: seq - (there.get(journal) ?? 0) }))
    .filter(({ lacks }) => lacks > 0)
}
