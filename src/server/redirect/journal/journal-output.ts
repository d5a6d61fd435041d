import { closeSync } from 'node:fs'
import { BacklogRoom } from '../../platform/clicks/journal/backlog-room.ts'
import { JournalWriter } from '../../platform/clicks/journal/journal-writer.ts'
import type { FileSync } from '../../platform/disk/file-sync.ts'
import { isOutOfSpace, whyNotWritten } from '../../platform/disk/why-not-written.ts'
import type { Logger } from '../../platform/logger.ts'

export interface JournalOutputOptions {
  dataDir: string
  durability: 'process' | 'power'
  log: Logger
  /** called after each commit with its number of clicks */
  onWritten?: (clicks: number) => void
  /** called when the disk is full, to make room if possible (F6) */
  onFull?: () => void
  /** replaced in tests */
  segmentBytes?: number
  segmentMs?: number
  freeBytes?: () => number
}

/** Limit for frames in memory while the disk refuses writes; further clicks are counted as lost. */
export const BACKLOG_MAX_BYTES = 16 * 1024 * 1024
const RETRY_AFTER_MS = 1_000
/** A segment of this age is closed, however small. */
const SEGMENT_MS = 10 * 60_000

interface Unwritten {
  clicks: number
  frame: Buffer
}

/**
 * Writes the frames of this process: to its journal, to a new one if that fails, or to memory while
 * the disk refuses. It never throws, because redirects must continue.
 */
export class JournalOutput {
  readonly #options: JournalOutputOptions
  readonly #sync: Pick<FileSync, 'closeFile' | 'isBusy'>
  readonly #room: BacklogRoom
  readonly #segmentMs: number
  readonly #aging: NodeJS.Timeout
  #writer: JournalWriter | undefined
  /** folder with a new file name that has not been synced */
  #unsyncedFolder: number | undefined
  #backlog: Unwritten[] = []
  #backlogBytes = 0
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  written = 0
  lost = 0
  lostBecause = ''

  /** @param sync may still be working on the file when it is given up */
  constructor(options: JournalOutputOptions, sync: Pick<FileSync, 'closeFile' | 'isBusy'>) {
    this.#options = options
    this.#sync = sync
    this.#room = new BacklogRoom(options.dataDir, options.freeBytes)
    this.#segmentMs = options.segmentMs ?? SEGMENT_MS
    try {
      this.#writer = this.#open()
    } catch (error) {
      this.#failed(error)
    }
    this.#aging = setInterval(() => this.#closeOldSegment(), this.#segmentMs / 20).unref()
  }

  get waiting(): number {
    return this.#backlog.reduce((sum, batch) => sum + batch.clicks, 0)
  }

  get name(): string | undefined {
    return this.#writer?.name
  }

  /** file of the current segment */
  get file(): number | undefined {
    return this.#writer?.file
  }

  /** Hands over a folder to be synced and then closed. */
  takeUnsyncedFolder(): number | undefined {
    const folder = this.#unsyncedFolder
    this.#unsyncedFolder = undefined
    return folder
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#aging)
    this.#writeBacklog()
    this.lost += this.waiting
    this.giveUp()
  }

  /** @returns whether it was written; if not, it waits in memory or was counted as lost */
  write(clicks: number, frame: Buffer): boolean {
    if (this.#backlog.length === 0 && this.#insert(clicks, frame)) return true
    if (this.#backlogBytes + frame.length > BACKLOG_MAX_BYTES || this.#isClosed) {
      this.lost += clicks
      return false
    }
    this.#backlog.push({ clicks, frame: Buffer.from(frame) })
    this.#backlogBytes += frame.length
    this.#retry ??= setTimeout(() => this.#writeBacklog(), RETRY_AFTER_MS).unref()
    return false
  }

  #writeBacklog(): void {
    this.#retry = undefined
    let done = 0
    for (const { clicks, frame } of this.#backlog) {
      if (!this.#insert(clicks, frame)) break
      this.#backlogBytes -= frame.length
      done++
    }
    this.#backlog.splice(0, done)
    if (this.#backlog.length > 0 && !this.#isClosed) {
      this.#retry = setTimeout(() => this.#writeBacklog(), RETRY_AFTER_MS).unref()
    }
  }

  #insert(clicks: number, frame: Buffer, isSecondTry = false): boolean {
    if (!this.#hasRoom(frame.length)) return false
    try {
      this.#writer ??= this.#open()
      if (this.#writer.isDue(this.#segmentMs)) this.#closeSegment(this.#writer)
      this.#writer.write(frame, clicks)
    } catch (error) {
      this.#failed(error)
      // try once more at once, in a new journal or in the room that was freed
      return !isSecondTry && this.#insert(clicks, frame, true)
    }
    this.written += clicks
    this.#options.onWritten?.(clicks)
    return true
  }

  /** Clicks that wait for the drain may use only a share of the disk (F29). */
  #hasRoom(bytes: number): boolean {
    if (this.#room.take(bytes)) return true
    if (this.#room.isDiskFull) {
      this.#options.onFull?.()
      if (this.#room.take(bytes)) return true
    }
    // once the segment is closed, the drain can free space by removing it
    if (this.#writer?.isDue(0)) this.#closeSegment(this.#writer)
    this.#refused(this.#room.reason)
    return false
  }

  #failed(error: unknown): void {
    this.#refused(whyNotWritten(error), error)
    if (isOutOfSpace(error)) this.#options.onFull?.()
    // anything else is left to the drain, and the next attempt creates a new journal
    else this.giveUp()
  }

  #refused(reason: string, error?: unknown): void {
    this.lostBecause = reason
    const { waiting, lost, name } = this
    this.#options.log.error(
      { ...(error === undefined ? {} : { err: error }), reason, journal: name, waiting, lost },
      `clicks cannot be written to the journal: ${reason}`,
    )
  }

  #open(): JournalWriter {
    const { dataDir, durability, segmentBytes } = this.#options
    const writer = JournalWriter.create(dataDir, segmentBytes)
    try {
      writer.publish(dataDir, durability === 'power')
    } catch (error) {
      closeSync(writer.file)
      writer.remove()
      writer.close()
      throw error
    }
    return writer
  }

  #closeOldSegment(): void {
    const writer = this.#writer
    // a segment that is being synced was just written to
    if (!this.#sync.isBusy && writer?.isDue(this.#segmentMs)) this.#closeSegment(writer)
  }

  #closeSegment(writer: JournalWriter): void {
    try {
      this.#sync.closeFile(writer.roll())
      if (this.#options.durability === 'power') this.#unsyncedFolder ??= writer.openFolder()
    } catch (error) {
      const reason = whyNotWritten(error)
      this.#options.log.warn({ err: error, reason }, `a segment stays in use: ${reason}`)
    }
  }

  /** Leaves the journal to the drain; the next frame creates a new one. */
  giveUp(): void {
    const writer = this.#writer
    this.#writer = undefined
    if (this.#unsyncedFolder !== undefined) closeSync(this.#unsyncedFolder)
    this.#unsyncedFolder = undefined
    if (writer === undefined) return
    try {
      this.#sync.closeFile(writer.file)
      // an empty journal would only wake the drain at the next start
      if (writer.total === 0 && this.#isClosed) writer.remove()
    } catch {
      // it is given up anyway
    }
    writer.close()
  }
}
