import type { StoredClick } from './click.ts'
import type { ClickStatistics } from './click-statistics.ts'

/**
 * The embedded store in `DATA_DIR`. This file must not import the engine, since some need only the
 * name.
 */
export const CLICK_STORE_FILE = 'clicks.duckdb'

/** Batches of one journal, (after, upTo], in the order in which they were written. */
export interface ClickBatch {
  /** id of the journal */
  journal: string
  /** the cursor before this batch */
  after: number
  /** the cursor after it */
  upTo: number
  clicks: readonly StoredClick[]
}

/** Totals of one link or page over all stored clicks. */
export interface ClickTotals {
  target: 'link' | 'page'
  targetId: string
  total: number
  human: number
  own: number
  /** ms UTC */
  lastAt: number
}

export interface ClickFilter {
  target?: 'link' | 'page'
  targetIds?: readonly string[]
  /** ms UTC, inclusive */
  from?: number
  /** ms UTC, exclusive */
  to?: number
}

export interface ClickCounts {
  /** contract.md §5: answered GETs except prefetch and preview */
  total: number
  human: number
  /** different visitors per day, of the kind human */
  unique: number
  /** every record, including HEAD, prefetch and preview */
  recorded: number
}

export interface JournalCursor {
  journal: string
  seq: number
}

/**
 * Another process has already stored this batch, or the cursor is elsewhere: read the cursor again.
 */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'
}

/**
 * Stores every click with its dimensions. Only one process owns the store at a time. DuckDB by
 * default, ClickHouse at scale; the same tests run against both. Clicks and cursor are written in
 * one transaction (design.md 4.1).
 */
export interface ClickStore {
  cursorOf(journal: string): Promise<number>
  cursors(): Promise<JournalCursor[]>
  /** @throws CursorMoved if the journal's cursor is not `batch.after` */
  append(batch: ClickBatch): Promise<void>
  /** moves a cursor without clicks, past what the journal has lost */
  moveCursor(journal: string, seq: number): Promise<void>
  count(filter: ClickFilter): Promise<ClickCounts>
  /** at most 5,000 at a time, ordered by (target, targetId), after the given one */
  totalsAfter(after: Pick<ClickTotals, 'target' | 'targetId'> | undefined): Promise<ClickTotals[]>
  readonly statistics: ClickStatistics
  /**
   * Reorganises the data so that later queries are cheaper, without changing their results; for
   * quiet times.
   * @param quietMs skips days that had a click within this time
   * @returns whether there is more to do
   */
  tidy(quietMs?: number): Promise<boolean>
  /** releases memory and the file; the next call opens it again */
  close(): Promise<void>
}
