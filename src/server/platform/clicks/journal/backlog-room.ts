import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { journalDirectory } from './journal-folder.ts'

/** Bytes written between two checks. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024
/** With less free space, the disk counts as full. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024

/**
 * Limits how much disk space waiting clicks may take (F29): as much as remains free. So they never
 * use up what the database needs, however long the drain is held up.
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

  /** as of the last check */
  get isDiskFull(): boolean {
    return this.#free < LEAST_FREE_BYTES
  }

  /** why there was no room */
  get reason(): string {
    return this.isDiskFull
      ? 'less than 4 MB are left on the disk'
      : 'clicks that wait to be counted take up as much of the disk as is left'
  }

  /** Reserves room for `bytes`. @returns false if there is none */
  take(bytes: number): boolean {
    if (this.#left < bytes) this.#left = this.#look(bytes)
    if (this.#left < bytes) return false
    this.#left -= bytes
    return true
  }

  #look(bytes: number): number {
    try {
      this.#free = this.#freeBytes()
      // each byte written is one less free and one more waiting
      const room = (this.#free - bytesIn(journalDirectory(this.#dataDir))) / 2
      return Math.min(room, Math.max(bytes, LOOK_EVERY_BYTES))
    } catch {
      // writing will report what is wrong
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
    // the drain may have removed it meanwhile
    else bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}
