import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import {
  type LegacyJournalPaths,
  openLegacyJournal,
  readLegacyNote,
} from '../../../platform/clicks/journal/legacy-journal-file.ts'

/** One batch of a journal of the previous version. */
export interface LegacyRow {
  seq: number
  clicks: number
  /** clicks in all batches up to this one */
  total: number
  data: Uint8Array
}

/** Approximate number of clicks in a portion, which is one transaction in each sink. */
const CLICKS_PER_PORTION = 10_000
export const PICKED_PER_PORTION = 20_000
/** Smallest size of a batch, with one click. */
const ROW_BYTES_MIN = 32
const SQLITE_ERROR = 1
const SQLITE_BUSY = 5

/** Reads the file of one journal. Unreadable rows are left out and mark the journal as damaged. */
export class LegacyRows {
  readonly #paths: LegacyJournalPaths
  readonly #isAdopted: () => boolean
  #db: DatabaseSync | undefined
  /** somewhere in the file; errors in a live journal are left to its owner */
  isDamaged = false

  constructor(paths: LegacyJournalPaths, isAdopted: () => boolean) {
    this.#paths = paths
    this.#isAdopted = isAdopted
  }

  check(): void {
    if (this.#open() !== undefined && !this.#isWhole()) this.isDamaged = true
  }

  id(): string | undefined {
    const row = this.#attempt((db) => db.prepare('select id from journal').get())
    return typeof row?.id === 'string' ? row.id : undefined
  }

  /** Number of the oldest batch; undefined if there is none. */
  first(): number | undefined {
    const row = this.#attempt((db) => db.prepare('select min(seq) as seq from batch').get())
    return typeof row?.seq === 'number' ? row.seq : undefined
  }

  /** Number of the newest batch, which is never deleted; 0 if there is none. */
  last(): number {
    const max = (upTo: number) =>
      this.#attempt((db) =>
        db.prepare('select max(seq) as seq from batch where seq <= ?').get(upTo),
      )
    return Number(max(this.#lastPossible())?.seq ?? 0)
  }

  /** In order, starting with a number. */
  read(from: number): LegacyRow[] {
    const rows: LegacyRow[] = []
    let clicks = 0
    this.#attempt((db) => {
      const query = db.prepare(
        'select seq, clicks, total, data from batch where seq >= ? order by seq',
      )
      for (const row of query.iterate(from)) {
        if (!isRow(row)) {
          this.isDamaged = true
          continue
        }
        rows.push(row)
        clicks += row.clicks
        if (clicks >= CLICKS_PER_PORTION) break
      }
    })
    return rows
  }

  /** Reads rows one by one by number, so that a damaged page does not hide the rest. */
  pick(from: number, last: number): LegacyRow[] {
    const rows: LegacyRow[] = []
    for (let seq = from; seq <= Math.min(last, from + PICKED_PER_PORTION); seq++) {
      const row = this.#attempt((db) =>
        db.prepare('select seq, clicks, total, data from batch where seq = ?').get(seq),
      )
      if (row !== undefined && isRow(row)) rows.push(row)
    }
    return rows
  }

  close(): void {
    try {
      this.#db?.close()
    } catch {
      // closing a damaged file may fail too
    }
    this.#db = undefined
  }

  #open(): DatabaseSync | undefined {
    if (this.#db === undefined) {
      try {
        this.#db = openLegacyJournal(this.#paths)
      } catch (error) {
        this.#hurt(error)
      }
    }
    return this.#db
  }

  #isWhole(): boolean {
    const row = this.#attempt((db) => db.prepare('pragma quick_check(1)').get())
    const tables = this.#attempt((db) => db.prepare('select name from sqlite_master').all())
    if (row?.quick_check !== 'ok' || tables === undefined) return false
    if (tables.some(({ name }) => name === 'batch')) return true
    // an empty file was never finished or was truncated; only the note can tell. A file with other
    // tables is not ours.
    return tables.length === 0 && (readLegacyNote(this.#paths.note)?.total ?? 0) === 0
  }

  /** The note may be older than the file, but by no more batches than fit into the file. */
  #lastPossible(): number {
    const noted = this.#isAdopted() ? readLegacyNote(this.#paths.note) : undefined
    if (noted === undefined) return Number.MAX_SAFE_INTEGER
    const bytes = sizeOf(this.#paths.db) + sizeOf(`${this.#paths.db}-wal`)
    return noted.seq + Math.ceil(bytes / ROW_BYTES_MIN)
  }

  /** Runs `act` on the file; undefined if it cannot be read. */
  #attempt<T>(act: (db: DatabaseSync) => T): T | undefined {
    const db = this.#open()
    if (db === undefined) return undefined
    try {
      return act(db)
    } catch (error) {
      this.#hurt(error)
      return undefined
    }
  }

  #hurt(error: unknown): void {
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    // a busy file or a missing table is not damage
    if (this.#isAdopted() && code !== SQLITE_BUSY && code !== SQLITE_ERROR) this.isDamaged = true
    else if (code === SQLITE_BUSY) throw error
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function isRow(row: Record<string, unknown>): row is Record<string, unknown> & LegacyRow {
  return (
    typeof row.seq === 'number' &&
    typeof row.clicks === 'number' &&
    typeof row.total === 'number' &&
    row.data instanceof Uint8Array
  )
}
