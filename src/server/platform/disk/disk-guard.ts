import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../logger.ts'

/**
 * Looks after the disk under `DATA_DIR`. A file holds space back: when the disk is full, it is freed for
 * the journals, so that redirects go on, and everything that writes to the database is refused until
 * there is space again (F6).
 */
export interface DiskGuard {
  /** anything but 'good' refuses what would write; 'broken' ends with the process */
  state(): DiskState
  /** the disk has no room for a write; the first time the ballast is freed */
  noteFull(): void
  /** frees the space that is held back for the next writes */
  freeBallast(): void
  /** the disk failed a write (F7): what it holds of the last ones is unknown */
  noteBroken(): void
  /** resolves when it is broken: the process has to start anew */
  readonly broken: Promise<void>
  /** bytes that are left for this process, as last looked at */
  freeBytes(): number
  /** a disk that is nearly full keeps its last room for what accounts write (A67) */
  hasRoomForUploads(): boolean
  /** puts the ballast down, after a moment, and looks after the disk */
  start(): void
  stop(): void
}

export type DiskState = 'good' | 'full' | 'broken'

export interface DiskGuardOptions {
  dataDir: string
  log: Logger
  /** replaced in tests */
  ballastBytes?: number
  lookEveryMs?: number
  startAfterMs?: number
}

export const BALLAST_FILE = 'ballast'
const BALLAST_BYTES = 64 * 1024 * 1024
/** Below it the disk counts as full before it says so. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024
/** Beside the ballast, so that it does not go back and forth. */
const ROOM_BYTES = 16 * 1024 * 1024
const LOOK_EVERY_MS = 2_000
/** A command or a test that is over in a moment needs none. */
const START_AFTER_MS = 5_000
/** Bytes that uploads leave free: a share of the disk, within bounds, and never more than half of a small one. */
const KEPT_SHARE = 0.05
const KEPT_LEAST_BYTES = 512 * 1024 * 1024
const KEPT_MOST_BYTES = 10 * 1024 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024)

export function createDiskGuard(options: DiskGuardOptions): DiskGuard {
  const { dataDir, log, ballastBytes = BALLAST_BYTES } = options
  const path = join(dataDir, BALLAST_FILE)
  let state: DiskState = 'good'
  const broken = Promise.withResolvers<void>()
  let free = Number.POSITIVE_INFINITY
  let kept = 0
  let timer: NodeJS.Timeout | undefined

  const measure = (): number => {
    try {
      const { bavail, blocks, bsize } = statfsSync(dataDir)
      free = bavail * bsize
      kept = keptFromUploads(blocks * bsize)
    } catch (error) {
      log.warn({ err: error }, 'free space cannot be read')
    }
    return free
  }

  const freeBallast = () => rmSync(path, { force: true })

  const noteFull = () => {
    if (state !== 'good') return
    state = 'full'
    freeBallast()
    log.error(
      { dataDir, freeBytes: measure() },
      'the disk is full: redirects go on with the space that was held back, everything else that writes is refused until there is room',
    )
  }

  /** @returns whether it lies there */
  const putDown = async (): Promise<boolean> => {
    if (existsSync(path)) return true
    if (measure() < ballastBytes + ROOM_BYTES) return false
    try {
      await hold(path, ballastBytes)
      return true
    } catch (error) {
      rmSync(path, { force: true })
      log.warn({ err: error }, 'no space could be held back')
      return false
    }
  }

  const look = async () => {
    if (state === 'good' && measure() < LEAST_FREE_BYTES) noteFull()
    else if (state === 'good') await putDown()
    else if (state === 'full' && (await putDown())) {
      state = 'good'
      log.info({ freeBytes: measure() }, 'there is room on the disk again')
    }
  }

  return {
    state: () => state,
    noteFull,
    freeBallast,
    noteBroken() {
      if (state === 'broken') return
      state = 'broken'
      log.fatal({ dataDir }, 'the disk failed a write: nothing more is written until a new start')
      broken.resolve()
    },
    broken: broken.promise,
    freeBytes: measure,
    hasRoomForUploads: () => state === 'good' && measure() >= kept,
    start() {
      const { lookEveryMs = LOOK_EVERY_MS, startAfterMs = START_AFTER_MS } = options
      const wait = (ms: number) => {
        timer = setTimeout(async () => {
          await look()
          if (timer !== undefined) wait(lookEveryMs)
        }, ms)
        timer.unref()
      }
      wait(startAfterMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** @returns bytes that uploads leave free on a disk of this size */
export function keptFromUploads(diskBytes: number): number {
  const share = Math.max(KEPT_LEAST_BYTES, diskBytes * KEPT_SHARE)
  return Math.min(diskBytes / 2, share, KEPT_MOST_BYTES)
}

/** Zeros that are really on the disk, not a hole. */
async function hold(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for (let left = bytes; left > 0; left -= CHUNK.length) {
      await file.write(CHUNK, 0, Math.min(left, CHUNK.length))
    }
    await file.sync()
  } finally {
    await file.close()
  }
}
