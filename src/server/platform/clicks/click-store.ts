import type { StoredClick } from './click.ts'
import type { ClickStatistics } from './click-statistics.ts'

/** The embedded store in `DATA_DIR`; its name alone must not load the engine. */
export const CLICK_STORE_FILE = 'clicks.duckdb'

/** Batches of one journal, (after, upTo], in the order they were written. */
export interface ClickBatch {
  /** identity of the journal */
  journal: string
  /** the cursor before this batch */
  after: number
  /** the cursor after it */
  upTo: number
  clicks: readonly StoredClick[]
}

/** Totals of one link or page, over everything stored. */
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
  /** contract.md §5: answered GETs but prefetch and preview */
  total: number
  human: number
  /** distinct visitors a day among human */
  unique: number
  /** every record, HEAD, prefetch and preview among them */
  recorded: number
}

export interface JournalCursor {
  journal: string
  seq: number
}

/** Somebody else stored this batch already, or the cursor stands elsewhere: read it again. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'
}

/**
 * Every click with its dimensions. One owner at a time; DuckDB by default, ClickHouse at scale, the
 * same suite against both. Appending and moving the cursor are one transaction (design.md 4.1).
 */
export interface ClickStore {
  cursorOf(journal: string): Promise<number>
  cursors(): Promise<JournalCursor[]>
  /** @throws CursorMoved when the journal's cursor is not `batch.after` */
  append(batch: ClickBatch): Promise<void>
  /** sets a cursor without clicks: what a journal lost cannot be waited for */
  moveCursor(journal: string, seq: number): Promise<void>
  count(filter: ClickFilter): Promise<ClickCounts>
  /** at most 5,000 at a time, in the order of (target, targetId), after the given one */
  totalsAfter(after: Pick<ClickTotals, 'target' | 'targetId'> | undefined): Promise<ClickTotals[]>
  readonly statistics: ClickStatistics
  /**
   * Work that makes later questions cheap and changes no answer; for quiet moments.
   * @param quietMs leaves days alone that had a click so recently
   * @returns whether there is more
   */
  tidy(quietMs?: number): Promise<boolean>
  /** frees memory and file; the next call opens it again */
  close(): Promise<void>
}
