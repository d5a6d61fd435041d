import { DatabaseSync } from 'node:sqlite'

/** A lock that ends with its process, `kill -9` included. */
export interface FileLock {
  release(): void
}

/**
 * Takes the lock of a file, made when absent. SQLite holds it, as an exclusive lock of the operating
 * system: it knows apart two threads of one process as well. Nothing else may open the file (closing
 * any descriptor of it would drop the lock).
 * @returns undefined while somebody else holds it
 * @throws Error when the file cannot be made
 */
export function takeFileLock(path: string): FileLock | undefined {
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    // nothing is ever written, so no journal need lie beside it
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
