import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * The folder for what tests throw away: in memory where there is room, since a disk takes most of
 * the time of a copied database. The fault tests stay on the disk.
 */
export function quickDisk(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= ROOM_BYTES) return MEMORY
  } catch {}
  return tmpdir()
}
