import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { RecordedClick } from '../../platform/clicks/click.ts'
import { decodeClicks } from '../../platform/clicks/click-encoding.ts'
import { type FileLock, takeFileLock } from '../../platform/clicks/file-lock.ts'
import {
  damagedDirectory,
  type JournalPaths,
  journalDirectory,
  openJournal,
  readNote,
} from '../../platform/clicks/journal-file.ts'

/** What was read of a journal, in the order it was written. */
export interface JournalPortion {
  /** the cursor after it; the one asked for when there was nothing */
  upTo: number
  clicks: RecordedClick[]
  /** clicks that should have been there and are not */
  lostClicks: number
}

interface Row {
  seq: number
  clicks: number
  total: number
  data: Uint8Array
}

/** Clicks in one portion, about: one transaction in each sink. */
const CLICKS_PER_PORTION = 10_000

/**
 * One journal as the drain sees it: of a live process, or an orphan that has been adopted. Reads over
 * whatever is damaged and counts what is lost by it.
 */
export class JournalReader {
  readonly paths: JournalPaths
  readonly #dataDir: string
  #db: DatabaseSync | undefined
  #lock: FileLock | undefined
  #id: string | undefined
  #isChecked = false
  /** damaged at some place: not deleted when it is drained but set aside (F21) */
  isDamaged = false
  /** when the drain last deleted from it, on its clock */
  deletedAt = Number.NEGATIVE_INFINITY

  constructor(dataDir: string, paths: JournalPaths) {
    this.#dataDir = dataDir
    this.paths = paths
  }

  /** its owner is gone and the journal is ours */
  get isAdopted(): boolean {
    return this.#lock !== undefined
  }

  /** Takes the journal over when its owner is gone. */
  adopt(): void {
    this.#lock ??= takeFileLock(this.paths.lock)
    if (this.isAdopted && !this.#isChecked) {
      this.#isChecked = true
      if (this.#open() !== undefined && !this.#isWhole()) this.isDamaged = true
    }
  }

  /** Identity, which a copy of the file shares; the name where it cannot be read. */
  get id(): string {
    if (this.#id === undefined) {
      const row = this.#attempt((db) => db.prepare('select id from journal').get())
      this.#id = typeof row?.id === 'string' ? row.id : this.paths.name
    }
    return this.#id
  }

  /** Number of the oldest batch still here; undefined when it is empty. */
  firstSeq(): number | undefined {
    const row = this.#attempt((db) => db.prepare('select min(seq) as seq from batch').get())
    return typeof row?.seq === 'number' ? row.seq : undefined
  }

  /** Number of the newest batch ever written, as far as anybody knows. */
  lastSeq(): number {
    const held = this.#attempt((db) => db.prepare('select max(seq) as seq from batch').get())
    // the newest is never deleted
    const written = Number(held?.seq ?? 0)
    if (!this.isAdopted) return written
    return Math.max(written, readNote(this.paths)?.seq ?? 0)
  }

  /** The next portion after a cursor. */
  readAfter(cursor: number): JournalPortion {
    // with the batch at the cursor, which stays, so that what is missing behind it can be counted
    const rows = this.isDamaged ? this.#pick(cursor) : this.#read(cursor)
    const portion: JournalPortion = { upTo: cursor, clicks: [], lostClicks: 0 }
    let before = cursor === 0 ? 0 : undefined
    for (const row of rows) {
      if (row.seq > cursor) {
        const isJoined = row.seq === portion.upTo + 1
        if (!isJoined) portion.lostClicks += lostBetween(before, row, portion.upTo)
        this.#decode(row, portion)
        portion.upTo = row.seq
      }
      before = row.total
    }
    if (this.isAdopted && rows.every((row) => row.seq <= cursor)) this.#readEnd(portion, before)
    return portion
  }

  /** Size of the file, without its WAL. */
  bytes(): number {
    return statSync(this.paths.db, { throwIfNoEntry: false })?.size ?? 0
  }

  /**
   * Copies what was committed from the WAL into the file and syncs both, so that the owner hardly ever
   * has to: where redirects are answered, each of its own checkpoints would be a pause.
   */
  checkpoint(): void {
    if (this.isDamaged) return
    this.#attempt((db) => db.exec('pragma wal_checkpoint(passive)'))
  }

  /**
   * Removes some of what every sink has, but for the last of it. Little at a time: the owner waits for
   * each of these commits.
   * @returns whether there is more
   */
  deleteSomeBefore(seq: number): boolean {
    if (this.isDamaged) return false
    const deleted = this.#attempt((db) =>
      db
        .prepare(
          `delete from batch where seq < ? and seq < (select min(seq) from batch) + ${ROWS_PER_DELETE}`,
        )
        .run(seq),
    )
    return Number(deleted?.changes ?? 0) === ROWS_PER_DELETE
  }

  /** An adopted journal that is wholly read: removed, or set aside when it is damaged. */
  finish(): void {
    this.close(false)
    if (this.isDamaged) setAside(this.#dataDir, this.paths)
    else {
      // the file itself last: whatever is left of it then has nothing that is not read
      for (const file of [this.paths.note, `${this.paths.db}-wal`, `${this.paths.db}-shm`]) {
        rmSync(file, { force: true })
      }
      rmSync(this.paths.db, { force: true })
    }
    this.#lock?.release()
    this.#lock = undefined
    rmSync(this.paths.lock, { force: true })
  }

  close(andRelease = true): void {
    try {
      this.#db?.close()
    } catch {
      // damaged files may refuse even that
    }
    this.#db = undefined
    if (!andRelease) return
    this.#lock?.release()
    this.#lock = undefined
  }

  #open(): DatabaseSync | undefined {
    if (this.#db === undefined) {
      try {
        this.#db = openJournal(this.paths)
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
    return tables.length === 0 && (readNote(this.paths)?.total ?? 0) === 0
  }

  /** Runs on the file; what cannot be read is undefined, and the journal damaged. */
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
    // a live journal's trouble is its owner's first; busy and missing tables are no damage
    if (this.isAdopted && code !== SQLITE_BUSY && code !== SQLITE_ERROR) this.isDamaged = true
    else if (code === SQLITE_BUSY) throw error
  }

  #read(cursor: number): Row[] {
    const rows: Row[] = []
    let clicks = 0
    this.#attempt((db) => {
      const query = db.prepare(
        'select seq, clicks, total, data from batch where seq >= ? order by seq',
      )
      for (const row of query.iterate(cursor)) {
        rows.push(row as unknown as Row)
        clicks += Number(row.clicks)
        if (clicks >= CLICKS_PER_PORTION) break
      }
    })
    return rows
  }

  /** Row by row, by its number: what one damaged page hides does not hide the rest. */
  #pick(cursor: number): Row[] {
    const rows: Row[] = []
    const last = Math.min(this.lastSeq(), cursor + PICKED_PER_PORTION)
    for (let seq = cursor; seq <= last; seq++) {
      const row = this.#attempt((db) =>
        db.prepare('select seq, clicks, total, data from batch where seq = ?').get(seq),
      )
      if (row !== undefined && isRow(row)) rows.push(row)
    }
    return rows
  }

  #decode(row: Row, portion: JournalPortion): void {
    try {
      for (const click of decodeClicks(row.data)) portion.clicks.push(click)
    } catch {
      this.isDamaged = true
      portion.lostClicks += Math.max(1, Number(row.clicks))
    }
  }

  /** Nothing more can be read: what the owner noted beyond it is lost. */
  #readEnd(portion: JournalPortion, total: number | undefined): void {
    const last = this.lastSeq()
    if (last <= portion.upTo) return
    const step = Math.min(last, portion.upTo + PICKED_PER_PORTION)
    if (this.isDamaged && step < last) {
      // a long unreadable stretch is passed in steps; what lies behind it may be readable
      portion.lostClicks += step - portion.upTo
      portion.upTo = step
      return
    }
    const noted = readNote(this.paths)?.total
    const missing = noted === undefined || total === undefined ? last - portion.upTo : noted - total
    portion.lostClicks += Math.max(1, missing)
    portion.upTo = last
    this.isDamaged = true
  }
}

const ROWS_PER_DELETE = 100
const SQLITE_ERROR = 1
const SQLITE_BUSY = 5
const PICKED_PER_PORTION = 20_000

function isRow(row: Record<string, unknown>): row is Record<string, unknown> & Row {
  return (
    typeof row.seq === 'number' &&
    typeof row.clicks === 'number' &&
    typeof row.total === 'number' &&
    row.data instanceof Uint8Array
  )
}

/** Clicks missing before a row: exactly where the row before is known, else one a batch. */
function lostBetween(totalBefore: number | undefined, row: Row, seqBefore: number): number {
  if (totalBefore === undefined) return row.seq - seqBefore - 1
  return Math.max(0, row.total - row.clicks - totalBefore)
}

/** Moves a journal's files out of the way; they are kept for whoever wants to look. */
export function setAside(dataDir: string, paths: JournalPaths): void {
  const directory = damagedDirectory(dataDir)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  for (const file of [`${paths.db}-wal`, `${paths.db}-shm`, paths.note, paths.db]) {
    if (existsSync(file)) renameSync(file, join(directory, basename(file)))
  }
}

/** Removes what a process left that died while it removed or made a journal. */
export function sweepStrays(dataDir: string): void {
  const directory = journalDirectory(dataDir)
  if (!existsSync(directory)) return
  const files = new Set(readdirSync(directory))
  for (const file of files) {
    const name = /^(journal-[0-9a-f-]{36})\.lock$/.exec(file)?.[1]
    if (name === undefined || files.has(`${name}.db`)) continue
    const lock = takeFileLock(join(directory, file))
    if (lock === undefined) continue
    // made in the meantime by its owner, who then held the lock: cannot be, it is ours
    for (const ending of ['.note', '.db-wal', '.db-shm']) {
      rmSync(join(directory, name + ending), { force: true })
    }
    lock.release()
    rmSync(join(directory, file), { force: true })
  }
}
