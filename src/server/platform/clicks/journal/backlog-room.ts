import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { journalDirectory } from './journal-folder.ts'

/** So much is written between two looks. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024
/** Below it the disk is as good as full. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024

/**
 * How much of the disk clicks may take that wait for the drain (F29): as much as they leave. So they
 * never use up what the database needs, however long the drain is held up.
 */
export class BacklogRoom {
  readonly #dataDir: string
  readonly #freeBytes: () => number
  #left = 0
  #free = Number.POSITIVE_INFINITY

  constructor(dataDir: string, freeBytes = () => freeBytesOf(dataDir)) {
    this.#dataDir = dataDir
    this.#freeBytes = freeBytes
  }

  /** as last looked at */
  get isDiskFull(): boolean {
    return this.#free < LEAST_FREE_BYTES
  }

  /** why there was no room */
  get reason(): string {
    return this.isDiskFull
      ? 'less than 4 MB are left on the disk'
      : 'clicks that wait to be counted take up as much of the disk as is left'
  }

  /** Reserves room for `bytes`. @returns false when there is none */
  take(bytes: number): boolean {
    if (this.#left < bytes) this.#left = this.#look(bytes)
    if (this.#left < bytes) return false
    this.#left -= bytes
    return true
  }

  #look(bytes: number): number {
    try {
      this.#free = this.#freeBytes()
      // each byte that is written is one less free and one more that waits
      const room = (this.#free - bytesIn(journalDirectory(this.#dataDir))) / 2
      return Math.min(room, Math.max(bytes, LOOK_EVERY_BYTES))
    } catch {
      // writing says what is wrong
      return bytes
    }
  }
}

function freeBytesOf(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

function bytesIn(directory: string): number {
  let bytes = 0
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) bytes += bytesIn(path)
    // what the drain removes meanwhile is no longer there
    else bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}
