import { DatabaseSync } from 'node:sqlite'

/** A lock that ends with its process, even on `kill -9`. */
export interface FileLock {
  release(): void
}

/**
 * Locks a file, creating it if needed. SQLite holds the lock as an exclusive lock of the operating
 * system, which also separates two threads of one process. Nothing else may open the file, since
 * closing any descriptor of it would release the lock.
 * @returns undefined while another thread or process holds it
 * @throws Error if the file cannot be created
 */
export function takeFileLock(path: string): FileLock | undefined {
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    // nothing is ever written, so no journal file is needed
    db.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    db.close()
    if (isLocked(error)) return undefined
    throw error
  }
  return { release: () => db.close() }
}

function isLocked(error: unknown): boolean {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  return code === 5 || code === 6
}
