import type { ClickStore, ClickTotals } from '../../platform/clicks/click-store.ts'
import type { CounterSink } from './click-sinks.ts'
import type { Count } from './clicks.repository.ts'

/**
 * Raises the counters to the click store's totals after the SQL database was restored from a
 * backup. Waits until the store is past every cursor of the counters, so that its totals include
 * theirs. May be interrupted: the cursors move last, and raising twice changes nothing.
 * @returns false if the store is not far enough yet
 */
export async function recount(store: ClickStore, counters: CounterSink): Promise<boolean> {
  const cursors = await store.cursors()
  const stored = new Map(cursors.map(({ journal, seq }) => [journal, seq]))
  for (const { journal, seq } of await counters.cursors()) {
    if ((stored.get(journal) ?? 0) < seq) return false
  }
  let after: Pick<ClickTotals, 'target' | 'targetId'> | undefined
  for (;;) {
    const totals = await store.totalsAfter(after)
    if (totals.length === 0) break
    await counters.raise(countsOf(totals, 'link'), countsOf(totals, 'page'))
    after = totals.at(-1)
  }
  await counters.saveCursors(cursors)
  await counters.report({
    kind: 'recount',
    journal: '',
    lostClicks: 0,
    detail: 'the counters were older than the click store',
  })
  return true
}

function countsOf(totals: readonly ClickTotals[], target: ClickTotals['target']): Count[] {
  return totals
    .filter((one) => one.target === target)
    .map(({ targetId, total, human, own, lastAt }) => ({ id: targetId, total, human, own, lastAt }))
}
