import { DatabaseSync } from 'node:sqlite'
import { wordsOf } from './sqlite-search-words.ts'

/** How long a write waits for another process's lock (F8). */
export const BUSY_TIMEOUT_MS = 5_000

const SQLITE_BUSY = 5

/**
 * The connection for writing: WAL, every commit flushed to disk before it is acknowledged, foreign
 * keys checked.
 */
export function openWriterConnection(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  enterWal(db)
  db.exec('pragma synchronous = full')
  db.exec('pragma foreign_keys = on')
  // deleted data is also erased in the file, such as a day's salt or a subscriber (contract.md §5)
  db.exec('pragma secure_delete = fast')
  db.exec('pragma cache_size = -8000')
  // 25 MB: a page changed by many commits is copied to the file once for all of them
  db.exec('pragma wal_autocheckpoint = 6000')
  db.function('search_words', { deterministic: true }, wordsOf as (...texts: unknown[]) => string)
  return db
}

/** The main thread's connection for reading; in WAL mode it never waits for a writer. */
export function openReaderConnection(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 250 })
  db.exec('pragma cache_size = -8000')
  return db
}

/** Changing the mode sometimes ignores the busy timeout, and two processes may start together. */
function enterWal(db: DatabaseSync): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      db.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
      if (!isBusy || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}
