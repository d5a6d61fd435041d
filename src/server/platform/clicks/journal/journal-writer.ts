import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { type FileLock, takeFileLock } from './file-lock.ts'
import {
  type JournalFolder,
  journalDirectory,
  journalFolder,
  prepareDirectory,
  segmentPath,
  unpublishedFolder,
} from './journal-folder.ts'
import {
  encodeFrameHead,
  encodeNote,
  encodeSegmentHeader,
  newNote,
  SEGMENT_HEADER_BYTES,
  seedOf,
} from './journal-frames.ts'

export const SEGMENT_BYTES = 32 * 1024 * 1024
/** After a segment could not be closed, try again after this many bytes. */
const TRY_AGAIN_BYTES = 1024 * 1024
/** A drain that is just checking the directory may briefly hold the new lock. */
const CLAIMS = 10

/**
 * The owner's side of a journal (design.md 4.1): appends to the newest segment and starts new ones.
 * Written data is never changed.
 */
export class JournalWriter {
  #folder: JournalFolder
  readonly #seed: number
  readonly #lock: FileLock
  readonly #segmentBytes: number
  readonly #note: number
  readonly #noteBytes = newNote()
  #file: number
  /** end of the data in the segment */
  #end = SEGMENT_HEADER_BYTES
  #rollAt: number
  #startedAt = performance.now()
  /** in the segment */
  #clicks = 0
  /** clicks in the whole journal */
  total = 0

  /**
   * Creates a journal that nobody reads yet.
   * @throws the disk's error, with nothing left behind
   */
  static create(dataDir: string, segmentBytes = SEGMENT_BYTES): JournalWriter {
    prepareDirectory(dataDir)
    for (let claim = 0; claim < CLAIMS; claim++) {
      const folder = unpublishedFolder(dataDir, randomUUID())
      mkdirSync(folder.path, { mode: 0o700 })
      try {
        const lock = takeFileLock(folder.lock)
        if (lock !== undefined) return new JournalWriter(folder, lock, segmentBytes)
      } catch (error) {
        rmSync(folder.path, { recursive: true, force: true })
        throw error
      }
    }
    throw new Error('another process holds the lock of a new journal')
  }

  private constructor(folder: JournalFolder, lock: FileLock, segmentBytes: number) {
    this.#folder = folder
    this.#lock = lock
    this.#segmentBytes = segmentBytes
    this.#rollAt = segmentBytes
    this.#seed = seedOf(folder.name)
    try {
      this.#file = this.#openSegment()
      this.#note = openSync(folder.note, 'w', 0o600)
    } catch (error) {
      lock.release()
      throw error
    }
  }

  get name(): string {
    return this.#folder.name
  }

  /** the current segment, to be synced after a write */
  get file(): number {
    return this.#file
  }

  /** From now on drains read it. With `isSynced`, its file names are flushed to disk. */
  publish(dataDir: string, isSynced: boolean): void {
    const published = journalFolder(dataDir, this.name)
    if (isSynced) syncFolder(this.#folder.path)
    renameSync(this.#folder.path, published.path)
    this.#folder = published
    if (isSynced) syncFolder(journalDirectory(dataDir))
  }

  /**
   * Appends the clicks of a turn.
   * @param frame with FRAME_HEADER_BYTES of room before the clicks
   * @throws the disk's error; then nothing of it counts, and the next write takes its place
   */
  write(frame: Buffer, clicks: number): void {
    const total = this.total + clicks
    encodeFrameHead(frame, { clicks, total }, this.#seed)
    for (let done = 0; done < frame.length; ) {
      done += writeSync(this.#file, frame, done, frame.length - done, this.#end + done)
    }
    this.#end += frame.length
    this.#clicks += clicks
    this.total = total
    encodeNote(this.#noteBytes, total, this.#seed)
    try {
      writeSync(this.#note, this.#noteBytes, 0, this.#noteBytes.length, 0)
    } catch {
      // without the note, only a later loss is harder to notice
    }
  }

  /** Whether the segment has clicks and is large or old enough to be closed. */
  isDue(maxAgeMs: number): boolean {
    if (this.#clicks === 0) return false
    return this.#end >= this.#rollAt || performance.now() - this.#startedAt >= maxAgeMs
  }

  /**
   * Closes the segment by starting the next one.
   * @returns the file that is no longer written; the caller must close it
   * @throws the disk's error; the segment then stays in use for now
   */
  roll(): number {
    const closed = this.#file
    this.#rollAt = this.#end + TRY_AGAIN_BYTES
    this.#file = this.#openSegment()
    this.#end = SEGMENT_HEADER_BYTES
    this.#rollAt = this.#segmentBytes
    this.#startedAt = performance.now()
    this.#clicks = 0
    return closed
  }

  /** Opens the folder itself, to sync the file names in it. The caller closes it. */
  openFolder(): number {
    return openSync(this.#folder.path, 'r')
  }

  /**
   * Closes the journal after the last write. The lock is released last: from then on the journal
   * belongs to the drain.
   */
  close(): void {
    for (const end of [() => closeSync(this.#note), () => this.#lock.release()]) {
      try {
        end()
      } catch {
        // it is abandoned anyway
      }
    }
  }

  /** Removes a journal that nobody has read from. */
  remove(): void {
    rmSync(this.#folder.path, { recursive: true, force: true })
  }

  #openSegment(): number {
    const path = segmentPath(this.#folder.path, this.total)
    const file = openSync(path, 'wx', 0o600)
    const header = encodeSegmentHeader(this.name, this.total)
    try {
      if (writeSync(file, header, 0, header.length, 0) < header.length) throw shortWrite()
    } catch (error) {
      closeSync(file)
      rmSync(path, { force: true })
      throw error
    }
    return file
  }
}

const shortWrite = () => Object.assign(new Error('a short write'), { code: 'ENOSPC' })

function syncFolder(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
