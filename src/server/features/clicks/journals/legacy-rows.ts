import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import {
  type LegacyJournalPaths,
  openLegacyJournal,
  readLegacyNote,
} from '../../../platform/clicks/journal/legacy-journal-file.ts'

/** One batch of a journal of the version before. */
export interface LegacyRow {
  seq: number
  clicks: number
  /** clicks in all batches up to this one */
  total: number
  data: Uint8Array
}

/** Clicks in one portion, about: one transaction in each sink. */
const CLICKS_PER_PORTION = 10_000
export const PICKED_PER_PORTION = 20_000
/** A batch of one click takes more. */
const ROW_BYTES_MIN = 32
const SQLITE_ERROR = 1
const SQLITE_BUSY = 5

/** The file of one journal. What cannot be read of it is left out, and the journal damaged. */
export class LegacyRows {
  readonly #paths: LegacyJournalPaths
  readonly #isAdopted: () => boolean
  #db: DatabaseSync | undefined
  /** at some place; a live journal's trouble is its owner's first */
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

  /** Number of the oldest batch; undefined when there is none. */
  first(): number | undefined {
    const row = this.#attempt((db) => db.prepare('select min(seq) as seq from batch').get())
    return typeof row?.seq === 'number' ? row.seq : undefined
  }

  /** Number of the newest batch, which is never deleted; 0 when there is none. */
  last(): number {
    const max = (upTo: number) =>
      this.#attempt((db) =>
        db.prepare('select max(seq) as seq from batch where seq <= ?').get(upTo),
      )
    return Number(max(this.#lastPossible())?.seq ?? 0)
  }

  /** In their order, from a number on. */
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

  /** One by one, by their numbers: what one damaged page hides does not hide the rest. */
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
      // damaged files may refuse even that
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
    // made and not finished, or cut to nothing: only the note knows. What holds anything else is not ours.
    return tables.length === 0 && (readLegacyNote(this.#paths.note)?.total ?? 0) === 0
  }

  /** The note may be older than the file, but by no more batches than the file has room for. */
  #lastPossible(): number {
    const noted = this.#isAdopted() ? readLegacyNote(this.#paths.note) : undefined
    if (noted === undefined) return Number.MAX_SAFE_INTEGER
    const bytes = sizeOf(this.#paths.db) + sizeOf(`${this.#paths.db}-wal`)
    return noted.seq + Math.ceil(bytes / ROW_BYTES_MIN)
  }

  /** Runs on the file; what cannot be read is undefined. */
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
    // busy and missing tables are no damage
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
