import { rmSync } from 'node:fs'
import type { RecordedClick } from '../../../platform/clicks/click.ts'
import { decodeClicks } from '../../../platform/clicks/journal/click-encoding.ts'
import { type FileLock, takeFileLock } from '../../../platform/clicks/journal/file-lock.ts'
import {
  type LegacyJournalPaths,
  type LegacyNote,
  readLegacyNote,
} from '../../../platform/clicks/journal/legacy-journal-file.ts'
import { removeLegacyFiles, setLegacyAside } from './journal-leftovers.ts'
import { type LegacyRow, LegacyRows, PICKED_PER_PORTION } from './legacy-rows.ts'
import type { JournalPortion, ReadableJournal } from './readable-journal.ts'

/** Smallest size of a click (click-encoding.ts). */
const CLICK_BYTES_MIN = 40

interface LegacyPortion extends JournalPortion {
  /** clicks in all batches up to the cursor; undefined if unknown */
  total: number | undefined
}

/**
 * A journal of the previous version (decision 092) that was taken over; its cursor is the number of
 * a batch. Skips damaged parts and counts the clicks lost in them (decision 087). Removed as a
 * whole once all of it is read.
 */
export class LegacyJournalReader implements ReadableJournal {
  readonly name: string
  readonly #paths: LegacyJournalPaths
  readonly #dataDir: string
  readonly #rows: LegacyRows
  #lock: FileLock | undefined
  #id: string | undefined
  #isChecked = false
  #drained: LegacyNote | undefined

  constructor(dataDir: string, paths: LegacyJournalPaths) {
    this.name = paths.name
    this.#dataDir = dataDir
    this.#paths = paths
    this.#rows = new LegacyRows(paths, () => this.isAdopted)
  }

  get isAdopted(): boolean {
    return this.#lock !== undefined
  }

  get isDamaged(): boolean {
    return this.#rows.isDamaged
  }

  adopt(): void {
    this.#lock ??= takeFileLock(this.#paths.lock)
    if (this.isAdopted && !this.#isChecked) {
      this.#isChecked = true
      this.#rows.check()
    }
  }

  /**
   * The journal's id, which a copy of the file shares; the file's name if the id cannot be read.
   */
  get id(): string {
    this.#id ??= this.#rows.id() ?? this.#paths.name
    return this.#id
  }

  /** Uses the file's name as the id, because the id inside the file is damaged. */
  takeName(): void {
    this.#id = this.#paths.name
    this.#rows.isDamaged = true
  }

  holdsClicks(): boolean {
    return this.#rows.first() !== undefined || this.#lastSeq() > 0
  }

  begin(): number {
    return (this.#rows.first() ?? 1) - 1
  }

  /** Number of the newest batch ever written, as far as known. */
  #lastSeq(): number {
    const written = this.#rows.last()
    if (!this.isAdopted) return written
    return Math.max(written, readLegacyNote(this.#paths.note)?.seq ?? 0)
  }

  readAfter(cursor: number): JournalPortion {
    const portion = this.#readAfter(cursor)
    if (portion.total !== undefined && portion.upTo > cursor) {
      this.#drained = { seq: portion.upTo, total: portion.total }
    }
    return portion
  }

  #readAfter(cursor: number): LegacyPortion {
    // read from the batch at the cursor, which is kept, so that missing batches after it can be
    // counted
    const rows = this.isDamaged ? this.#rows.pick(cursor, this.#lastSeq()) : this.#rows.read(cursor)
    const total = this.#totalAt(cursor)
    const portion: LegacyPortion = { upTo: cursor, clicks: [], lostClicks: 0, total }
    for (const row of rows) {
      if (row.seq > cursor) this.#take(row, portion)
      else portion.total ??= row.total
    }
    if (!this.isAdopted) return portion
    if (portion.upTo === cursor) this.#readEnd(portion)
    else this.#lookAtNote(portion)
    return portion
  }

  removeBehind(): number {
    return 0
  }

  finish(): number {
    this.#rows.close()
    if (this.isDamaged) setLegacyAside(this.#dataDir, this.#paths)
    else removeLegacyFiles(this.#paths)
    this.#lock?.release()
    this.#lock = undefined
    rmSync(this.#paths.lock, { force: true })
    return this.isDamaged ? 1 : 0
  }

  close(): void {
    this.#rows.close()
    this.#lock?.release()
    this.#lock = undefined
  }

  #totalAt(cursor: number): number | undefined {
    if (cursor === 0) return 0
    this.#drained ??= readLegacyNote(this.#paths.drained)
    return this.#drained?.seq === cursor ? this.#drained.total : undefined
  }

  /** Adds the clicks of a batch, and counts those missing before it. */
  #take(row: LegacyRow, portion: LegacyPortion): void {
    const { upTo, total } = portion
    const noted =
      this.isAdopted && row.seq > upTo + 1 ? readLegacyNote(this.#paths.note) : undefined
    const isBeyond = noted !== undefined && row.seq > noted.seq
    portion.upTo = row.seq
    // its number is damaged: the batch was counted before, or will be counted as missing
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
    // accept the batch's own count if it is plausible; otherwise the following batches show how
    // many there were
    const lost = isLikely ? missing : unread
    if (lost > 0 || !isLikely) this.#rows.isDamaged = true
    portion.lostClicks += lost
    portion.total = total + clicks.length + lost
  }

  #decode(row: LegacyRow): RecordedClick[] {
    try {
      return decodeClicks(row.data)
    } catch {
      this.#rows.isDamaged = true
      return []
    }
  }

  /** Compares the total with the owner's note about its last batch. */
  #lookAtNote(portion: LegacyPortion): void {
    const noted = readLegacyNote(this.#paths.note)
    if (noted?.seq !== portion.upTo || portion.total === undefined) return
    const missing = noted.total - portion.total
    if (missing <= 0) return
    portion.lostClicks += missing
    portion.total = noted.total
    this.#rows.isDamaged = true
  }

  /** Nothing more can be read: everything the owner noted beyond this is lost. */
  #readEnd(portion: LegacyPortion): void {
    const last = this.#lastSeq()
    const { upTo, total } = portion
    if (last <= upTo) return
    const step = Math.min(last, upTo + PICKED_PER_PORTION)
    portion.upTo = step
    if (this.isDamaged && step < last) {
      // a long unreadable part is skipped in steps; a readable batch after it shows how many clicks
      // were lost
      portion.lostClicks += total === undefined ? step - upTo : 0
      return
    }
    const noted = readLegacyNote(this.#paths.note)
    const isKnown = noted !== undefined && noted.seq >= last && total !== undefined
    portion.lostClicks += isKnown ? Math.max(1, noted.total - total) : last - upTo
    portion.total = isKnown ? noted.total : undefined
    this.#rows.isDamaged = true
  }
}

/**
 * The number of clicks that an unreadable batch claims: at least one, and no more than fit into its
 * size.
 */
const clicksWithin = ({ clicks, data }: LegacyRow) =>
  Math.max(1, Math.min(clicks, Math.floor(data.length / CLICK_BYTES_MIN)))
