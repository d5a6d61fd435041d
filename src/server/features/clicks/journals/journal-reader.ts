import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { RecordedClick } from '../../../platform/clicks/click.ts'
import { decodeClicks } from '../../../platform/clicks/journal/click-encoding.ts'
import { type FileLock, takeFileLock } from '../../../platform/clicks/journal/file-lock.ts'
import {
  type JournalFolder,
  listSegments,
  readNote,
  type Segment,
} from '../../../platform/clicks/journal/journal-folder.ts'
import {
  decodeSegmentHeader,
  type Frame,
  readFrames,
  SEGMENT_HEADER_BYTES,
  seedOf,
} from '../../../platform/clicks/journal/journal-frames.ts'
import { removeJournal, removeSegment } from './journal-leftovers.ts'
import type { JournalPortion, ReadableJournal } from './readable-journal.ts'

/** Approximate number of clicks in a portion, which is one transaction in each sink. */
const ENOUGH_CLICKS = 10_000
/**
 * Number of cursors whose file position is remembered: those of the sinks and of the previous
 * portion.
 */
const PLACES = 4

/**
 * A journal as the drain reads it, of a live process or of one that has died. A cursor is the
 * number of clicks before it, so the clicks that follow an unreadable part show how many it held.
 * Only reads; a closed segment that nobody needs any more is removed as a whole.
 */
export class JournalReader implements ReadableJournal {
  readonly name: string
  readonly #dataDir: string
  readonly #folder: JournalFolder
  #lock: FileLock | undefined
  #id: string | undefined
  /** position of a cursor in its segment */
  readonly #places = new Map<number, { start: number; at: number }>()
  /** starts of the segments to set aside (F21) */
  readonly #damaged = new Set<number>()

  constructor(dataDir: string, folder: JournalFolder) {
    this.name = folder.name
    this.#dataDir = dataDir
    this.#folder = folder
  }

  get isAdopted(): boolean {
    return this.#lock !== undefined
  }

  get isDamaged(): boolean {
    return this.#damaged.size > 0
  }

  adopt(): void {
    this.#lock ??= takeFileLock(this.#folder.lock)
  }

  /** The journal's id, which a copy shares; the folder's name if no segment has a readable id. */
  get id(): string {
    this.#id ??= listSegments(this.#folder).map(identityOf).find(Boolean) ?? this.name
    return this.#id
  }

  holdsClicks(): boolean {
    const hasFrames = ({ path }: Segment) =>
      (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > SEGMENT_HEADER_BYTES
    return listSegments(this.#folder).some(hasFrames) || this.#noted() > 0
  }

  begin(): number {
    return listSegments(this.#folder)[0]?.start ?? 0
  }

  readAfter(cursor: number): JournalPortion {
    const portion: JournalPortion = { upTo: cursor, clicks: [], lostClicks: 0 }
    // list segments before reading: a segment that has a successor is complete
    const segments = listSegments(this.#folder)
    const first = Math.max(
      0,
      segments.findLastIndex(({ start }) => start <= cursor),
    )
    for (let at = first; at < segments.length; at++) {
      const segment = segments[at]!
      const next = segments[at + 1]
      const isClosed = next !== undefined || this.isAdopted
      if (!this.#readSegment(segment, portion, isClosed)) return portion
      if (next !== undefined) this.#passOver(portion, next.start, segment)
    }
    if (this.isAdopted) this.#passOver(portion, this.#noted(), segments.at(-1))
    return portion
  }

  removeBehind(cursor: number): number {
    let setAside = 0
    const segments = listSegments(this.#folder)
    for (const [at, segment] of segments.entries()) {
      const next = segments[at + 1]
      if (next === undefined || next.start > cursor) break
      if (this.#remove(segment)) setAside++
    }
    return setAside
  }

  finish(): number {
    let setAside = 0
    for (const segment of listSegments(this.#folder)) if (this.#remove(segment)) setAside++
    const lock = this.#lock
    this.#lock = undefined
    removeJournal(this.#dataDir, this.#folder, () => lock?.release())
    return setAside
  }

  close(): void {
    this.#lock?.release()
    this.#lock = undefined
  }

  /** @returns whether it was set aside */
  #remove({ path, start }: Segment): boolean {
    const isDamaged = this.#damaged.delete(start)
    removeSegment(this.#dataDir, { journal: this.name, path, isDamaged })
    return isDamaged
  }

  /** @returns false if the portion is large enough, or the rest is still being written */
  #readSegment(segment: Segment, portion: JournalPortion, isClosed: boolean): boolean {
    const file = openSync(segment.path, 'r')
    try {
      const place = this.#places.get(portion.upTo)
      const isKnown = place?.start === segment.start
      if (!isKnown && identityOf(segment) === undefined) this.#damaged.add(segment.start)
      const from = isKnown ? place.at : SEGMENT_HEADER_BYTES
      for (const frame of readFrames(file, from, { seed: seedOf(this.id), isClosed })) {
        if (frame.total <= portion.upTo) continue
        const clicks = decode(frame)
        // the frame may not be complete yet
        if (clicks === undefined && !isClosed) return false
        this.#take(frame, clicks ?? [], { portion, segment })
        this.#remember(portion.upTo, { start: segment.start, at: frame.end })
        if (portion.clicks.length >= ENOUGH_CLICKS) return false
      }
      return isClosed
    } finally {
      closeSync(file)
    }
  }

  /** Adds the clicks of a frame, and counts those missing before and in it. */
  #take(
    { total, clicks, hasSkipped }: Frame,
    readable: readonly RecordedClick[],
    { portion, segment }: { portion: JournalPortion; segment: Segment },
  ): void {
    this.#passOver(portion, total - clicks, segment)
    if (hasSkipped) this.#damaged.add(segment.start)
    for (const click of readable) portion.clicks.push(click)
    portion.upTo = total - clicks + readable.length
    this.#passOver(portion, total, segment)
  }

  /** Counts the clicks missing before a cursor as lost. */
  #passOver(portion: JournalPortion, cursor: number, segment: Segment | undefined): void {
    if (cursor <= portion.upTo) return
    portion.lostClicks += cursor - portion.upTo
    portion.upTo = cursor
    if (segment !== undefined) this.#damaged.add(segment.start)
  }

  #remember(cursor: number, place: { start: number; at: number }): void {
    this.#places.set(cursor, place)
    if (this.#places.size > PLACES) this.#places.delete(this.#places.keys().next().value!)
  }

  #noted(): number {
    return readNote(this.#folder, seedOf(this.id)) ?? 0
  }
}

function decode({ data }: Frame): RecordedClick[] | undefined {
  try {
    return decodeClicks(data)
  } catch {
    return undefined
  }
}

function identityOf({ path }: Segment): string | undefined {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(SEGMENT_HEADER_BYTES)
    readSync(file, header, 0, header.length, 0)
    return decodeSegmentHeader(header)
  } finally {
    closeSync(file)
  }
}
