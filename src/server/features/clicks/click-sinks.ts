import type { StoredClick } from '../../platform/clicks/click.ts'
import type { ClickBatch, ClickStore, JournalCursor } from '../../platform/clicks/click-store.ts'
import type { PortCalls } from '../../platform/clicks/port-calls.ts'
import type { Count } from './clicks.repository.ts'
import type { ClickIncidentKind } from './clicks.table.ts'

/**
 * A destination for clicks. Each sink keeps its own cursors, which move in the same transaction as
 * the clicks.
 */
export interface ClickSink {
  readonly name: 'store' | 'counters'
  cursorOf(journal: string): Promise<number>
  cursors(): Promise<JournalCursor[]>
  /** @throws an error named CursorMoved if the cursor is not where the batch begins */
  write(batch: ClickBatch): Promise<void>
}

/** A batch as the counters receive it. */
export interface CountedBatch {
  journal: string
  after: number
  upTo: number
  links: Count[]
  pages: Count[]
}

export interface Incident {
  kind: ClickIncidentKind
  journal: string
  lostClicks: number
  detail: string
}

/** The counters in the SQL database, written by the server's main thread. */
export interface CounterSink extends ClickSink {
  /** raises counters to these totals */
  raise(links: Count[], pages: Count[]): Promise<void>
  saveCursors(cursors: readonly JournalCursor[]): Promise<void>
  report(incident: Incident): Promise<void>
}

export function storeSink(store: ClickStore): ClickSink {
  return {
    name: 'store',
    cursorOf: (journal) => store.cursorOf(journal),
    cursors: () => store.cursors(),
    write: (batch) => store.append(batch),
  }
}

/** Functions of the main thread that a drain may call by these names. */
export const COUNTER_CALLS = {
  cursorOf: 'counters.cursorOf',
  cursors: 'counters.cursors',
  count: 'counters.count',
  raise: 'counters.raise',
  saveCursors: 'counters.saveCursors',
  report: 'counters.report',
} as const

export function counterSink(port: Pick<PortCalls, 'call'>): CounterSink {
  return {
    name: 'counters',
    cursorOf: (journal) => port.call<number>(COUNTER_CALLS.cursorOf, journal),
    cursors: () => port.call<JournalCursor[]>(COUNTER_CALLS.cursors),
    write: (batch) => port.call<void>(COUNTER_CALLS.count, countBatch(batch)),
    raise: (links, pages) => port.call<void>(COUNTER_CALLS.raise, links, pages),
    saveCursors: (cursors) => port.call<void>(COUNTER_CALLS.saveCursors, cursors),
    report: (incident) => port.call<void>(COUNTER_CALLS.report, incident),
  }
}

/**
 * Sums a batch by link and page. `total` counts answered redirects and opened pages (contract.md
 * §5).
 */
export function countBatch(batch: ClickBatch): CountedBatch {
  const links = new Map<string, Count>()
  const pages = new Map<string, Count>()
  for (const click of batch.clicks) {
    if (!isCounted(click)) continue
    const counts = click.target === 'link' ? links : pages
    let count = counts.get(click.targetId)
    if (count === undefined) {
      count = { id: click.targetId, total: 0, human: 0, own: 0, lastAt: 0 }
      counts.set(click.targetId, count)
    }
    count.total++
    if (click.kind === 'human') count.human++
    if (click.kind === 'own') count.own++
    if (click.at > count.lastAt) count.lastAt = click.at
  }
  const { journal, after, upTo } = batch
  return { journal, after, upTo, links: [...links.values()], pages: [...pages.values()] }
}

const isCounted = ({ kind }: StoredClick) => kind === 'human' || kind === 'bot' || kind === 'own'
