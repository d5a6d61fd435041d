import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * The folder for temporary test data: in memory if there is room, because copying a database to a
 * disk takes most of the time. Fault tests stay on the disk.
 */
export function quickDisk(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= ROOM_BYTES) return MEMORY
  } catch {}
  return tmpdir()
}
