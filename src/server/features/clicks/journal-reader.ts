import { rmSync } from 'node:fs'
import type { RecordedClick } from '../../platform/clicks/click.ts'
import { decodeClicks } from '../../platform/clicks/click-encoding.ts'
import { type FileLock, takeFileLock } from '../../platform/clicks/file-lock.ts'
import {
  type JournalNote,
  type JournalPaths,
  openNote,
  readNote,
} from '../../platform/clicks/journal-file.ts'
import { removeFiles, setAside } from './journal-leftovers.ts'
import { type JournalRow, JournalRows, PICKED_PER_PORTION } from './journal-rows.ts'

/** A click takes more (click-encoding.ts). */
const CLICK_BYTES_MIN = 40

/** What was read of a journal, in the order it was written. */
export interface JournalPortion {
  /** the cursor after it; the one asked for when there was nothing */
  upTo: number
  clicks: RecordedClick[]
  /** clicks that should have been there and are not */
  lostClicks: number
  /** clicks in all batches up to the cursor; undefined where nobody knows */
  total: number | undefined
}

/**
 * One journal as the drain sees it: of a live process, or an orphan that has been adopted. Reads over
 * whatever is damaged and counts what is lost by it.
 */
export class JournalReader {
  readonly paths: JournalPaths
  readonly #dataDir: string
  readonly #rows: JournalRows
  #lock: FileLock | undefined
  #id: string | undefined
  #isChecked = false
  #drained: JournalNote | undefined
  #drainedNote: ReturnType<typeof openNote> | undefined
  /** when the drain last deleted from it, on its clock */
  deletedAt = Number.NEGATIVE_INFINITY

  constructor(dataDir: string, paths: JournalPaths) {
    this.#dataDir = dataDir
    this.paths = paths
    this.#rows = new JournalRows(paths, () => this.isAdopted)
  }

  /** its owner is gone and the journal is ours */
  get isAdopted(): boolean {
    return this.#lock !== undefined
  }

  /** damaged at some place: not deleted when it is drained but set aside (F21) */
  get isDamaged(): boolean {
    return this.#rows.isDamaged
  }

  /** Takes the journal over when its owner is gone. */
  adopt(): void {
    this.#lock ??= takeFileLock(this.paths.lock)
    if (this.isAdopted && !this.#isChecked) {
      this.#isChecked = true
      this.#rows.check()
    }
  }

  /** Identity, which a copy of the file shares; the name where it cannot be read. */
  get id(): string {
    this.#id ??= this.#rows.id() ?? this.paths.name
    return this.#id
  }

  /** What the file says of its identity is damaged. */
  takeName(): void {
    this.#id = this.paths.name
    this.#rows.isDamaged = true
  }

  /** Number of the oldest batch still here; undefined when it is empty. */
  firstSeq(): number | undefined {
    return this.#rows.first()
  }

  /** Number of the newest batch ever written, as far as anybody knows. */
  lastSeq(): number {
    const written = this.#rows.last()
    if (!this.isAdopted) return written
    return Math.max(written, readNote(this.paths.note)?.seq ?? 0)
  }

  /** The next portion after a cursor. */
  readAfter(cursor: number): JournalPortion {
    // with the batch at the cursor, which stays, so that what is missing behind it can be counted
    const rows = this.isDamaged ? this.#rows.pick(cursor, this.lastSeq()) : this.#rows.read(cursor)
    const total = this.#totalAt(cursor)
    const portion: JournalPortion = { upTo: cursor, clicks: [], lostClicks: 0, total }
    for (const row of rows) {
      if (row.seq > cursor) this.#take(row, portion)
      else portion.total ??= row.total
    }
    if (!this.isAdopted) return portion
    if (portion.upTo === cursor) this.#readEnd(portion)
    else this.#lookAtNote(portion)
    return portion
  }

  /** Remembers that a portion is counted, also for the next process: its last batch may be unreadable by then. */
  noteDrained({ upTo, total }: Pick<JournalPortion, 'upTo' | 'total'>): void {
    if (total === undefined) return
    this.#drained = { seq: upTo, total }
    try {
      this.#drainedNote ??= openNote(this.paths.drained)
      this.#drainedNote.write(upTo, total)
    } catch {
      // without the note a later loss is counted less exactly
    }
  }

  /** Size of the file, without its WAL. */
  bytes(): number {
    return this.#rows.bytes()
  }

  /** Takes work from the owner: see `JournalRows`. */
  checkpoint(): void {
    this.#rows.checkpoint()
  }

  /** Removes some of what every sink has, but for the last of it. @returns whether there is more */
  deleteSomeBefore(seq: number): boolean {
    return this.#rows.deleteSomeBefore(seq)
  }

  /** An adopted journal that is wholly read: removed, or set aside when it is damaged. */
  finish(): void {
    this.close(false)
    if (this.isDamaged) setAside(this.#dataDir, this.paths)
    else removeFiles(this.paths)
    this.#lock?.release()
    this.#lock = undefined
    rmSync(this.paths.lock, { force: true })
  }

  close(andRelease = true): void {
    this.#rows.close()
    this.#drainedNote?.close()
    this.#drainedNote = undefined
    if (!andRelease) return
    this.#lock?.release()
    this.#lock = undefined
  }

  #totalAt(cursor: number): number | undefined {
    if (cursor === 0) return 0
    this.#drained ??= readNote(this.paths.drained)
    return this.#drained?.seq === cursor ? this.#drained.total : undefined
  }

  /** The clicks of a batch, and what is missing before it. */
  #take(row: JournalRow, portion: JournalPortion): void {
    const { upTo, total } = portion
    const noted = this.isAdopted && row.seq > upTo + 1 ? readNote(this.paths.note) : undefined
    const isBeyond = noted !== undefined && row.seq > noted.seq
    portion.upTo = row.seq
    // its number is damaged: it was counted before, or is missing in its place
    if (isBeyond && total !== undefined && row.total <= total) return
    const clicks = this.#decode(row)
    for (const click of clicks) portion.clicks.push(click)
    if (total === undefined) {
      const before = (isBeyond ? Math.max(noted.seq, upTo) : row.seq - 1) - upTo
      portion.lostClicks += before + (clicks.length === 0 ? clicksWithin(row) : 0)
      portion.total = row.total
      return
    }
    const unread = (isBeyond ? 0 : row.seq - upTo - 1) + (clicks.length === 0 ? 1 : 0)
    const missing = row.total - total - clicks.length
    const isMore = noted !== undefined && !isBeyond && row.total > noted.total
    const isLikely = isBeyond || unread > 0 ? missing >= unread && !isMore : missing === 0
    // what a batch says of itself is believed as far as it fits; if it does not, those that follow tell how many there were
    const lost = isLikely ? missing : unread
    if (lost > 0 || !isLikely) this.#rows.isDamaged = true
    portion.lostClicks += lost
    portion.total = total + clicks.length + lost
  }

  #decode(row: JournalRow): RecordedClick[] {
    try {
      return decodeClicks(row.data)
    } catch {
      this.#rows.isDamaged = true
      return []
    }
  }

  /** Of the last batch of all the owner noted how many clicks there were. */
  #lookAtNote(portion: JournalPortion): void {
    const noted = readNote(this.paths.note)
    if (noted?.seq !== portion.upTo || portion.total === undefined) return
    const missing = noted.total - portion.total
    if (missing <= 0) return
    portion.lostClicks += missing
    portion.total = noted.total
    this.#rows.isDamaged = true
  }

  /** Nothing more can be read: what the owner noted beyond it is lost. */
  #readEnd(portion: JournalPortion): void {
    const last = this.lastSeq()
    const { upTo, total } = portion
    if (last <= upTo) return
    const step = Math.min(last, upTo + PICKED_PER_PORTION)
    portion.upTo = step
    if (this.isDamaged && step < last) {
      // a long unreadable stretch is passed in steps; what lies behind it may be readable, and says how many
      portion.lostClicks += total === undefined ? step - upTo : 0
      return
    }
    const noted = readNote(this.paths.note)
    const isKnown = noted !== undefined && noted.seq >= last && total !== undefined
    portion.lostClicks += isKnown ? Math.max(1, noted.total - total) : last - upTo
    portion.total = isKnown ? noted.total : undefined
    this.#rows.isDamaged = true
  }
}

/** What an unreadable batch says of itself, at least one and no more than it has room for. */
const clicksWithin = ({ clicks, data }: JournalRow) =>
  Math.max(1, Math.min(clicks, Math.floor(data.length / CLICK_BYTES_MIN)))
