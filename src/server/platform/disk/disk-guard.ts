import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../logger.ts'

/**
 * Watches the disk under `DATA_DIR`. A ballast file reserves space. When the disk is full, the file
 * is deleted to make room for the journals, so that redirects continue, and every write to the
 * database is refused until there is space again (F6).
 */
export interface DiskGuard {
  /** any state except 'good' refuses writes; 'broken' lasts until the process ends */
  state(): DiskState
  /** a write failed because the disk is full; the first time this frees the ballast */
  noteFull(): void
  /** frees the reserved space for the next writes */
  freeBallast(): void
  /** a write failed because the disk is failing (F7): the state of the last writes is unknown */
  noteBroken(): void
  /** resolves when the disk is broken: the process must restart */
  readonly broken: Promise<void>
  /** bytes free for this process, as of the last check */
  freeBytes(): number
  /** an almost full disk reserves its last room for what accounts write (A67) */
  hasRoomForUploads(): boolean
  /** creates the ballast after a moment, and starts watching the disk */
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
/** With less free space than this, the disk counts as full early. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024
/** Needed besides the ballast, so that it is not created and freed in turn. */
const ROOM_BYTES = 16 * 1024 * 1024
const LOOK_EVERY_MS = 2_000
/** Commands and tests that end quickly need no ballast. */
const START_AFTER_MS = 5_000
/**
 * Space that uploads must leave free: a share of the disk, within limits, and never more than half
 * of a small disk.
 */
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

  /** @returns whether the ballast exists */
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

/** @returns bytes that uploads must leave free on a disk of this size */
export function keptFromUploads(diskBytes: number): number {
  const share = Math.max(KEPT_LEAST_BYTES, diskBytes * KEPT_SHARE)
  return Math.min(diskBytes / 2, share, KEPT_MOST_BYTES)
}

/** Writes real zeros, not a hole. */
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
