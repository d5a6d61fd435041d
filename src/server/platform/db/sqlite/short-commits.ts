import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { FileSync } from '../../disk/file-sync.ts'
import { fromSentError, SqliteError, toSentError } from './sqlite-error.ts'
import { SqliteReads } from './sqlite-reads.ts'
import { SqliteStatements } from './sqlite-statements.ts'

const SQLITE_CONSTRAINT = 19
const SQLITE_IOERR_FSYNC = 1034
/** Some 25 MB of WAL: a page that many commits change is brought into the file once for all of them. */
const COMMITS_PER_CHECKPOINT = 512

interface Open {
  db: DatabaseSync
  reads: SqliteReads
  statements: SqliteStatements
  begin: StatementSync
  commit: StatementSync
  wal: number
}

interface Waiter {
  resolve(): void
  reject(error: SqliteError): void
}

export interface ShortCommitsOptions {
  path: string
  /** the WAL wants to be brought into the file, which takes the disk's time */
  onGrown: () => void
  /** gets the result code when the disk refused a sync */
  onFailure: (errcode: number) => void
}

/**
 * Transactions of a few statements that nobody waits for in between, as the making of a link is: they run on
 * this thread, into the page cache, and another thread brings the WAL to the disk before the commit is
 * acknowledged (decision 057). It never waits: a lock that somebody else holds, and whatever else goes
 * wrong but a value, leaves the transaction to the writing thread.
 */
export class ShortCommits {
  readonly #options: ShortCommitsOptions
  readonly #sync = new FileSync('sqlite-sync')
  #open: Open | undefined
  #isOff = false
  #commits = 0
  /** committed since the sync under way began */
  #waiting: Waiter[] = []

  constructor(options: ShortCommitsOptions) {
    this.#options = options
  }

  /**
   * @returns resolves when it is on the disk; undefined when nothing was done
   * @throws SqliteError of a value that the schema refuses, TypeError of one that cannot be bound; nothing
   *   is left of the transaction then
   */
  commit(queries: readonly CompiledQuery[]): Promise<void> | undefined {
    const open = this.#opened()
    if (open === undefined) return undefined
    try {
      open.begin.run()
      for (const { sql, parameters } of queries) open.statements.run(sql, parameters)
      open.commit.run()
    } catch (thrown) {
      if (!this.#isUndone(open)) return undefined
      const error = fromSentError(toSentError(thrown))
      if (error instanceof SqliteError && (error.errcode & 0xff) !== SQLITE_CONSTRAINT) {
        return undefined
      }
      throw error
    }
    this.#commits += 1
    if (this.#commits % COMMITS_PER_CHECKPOINT === 0) this.#options.onGrown()
    return new Promise<void>((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      if (!this.#sync.isBusy) this.#syncNow(open)
    })
  }

  /**
   * Reads with the connection that writes: its pages stay in memory over its own commits, while every other
   * connection reads them anew. Undefined before the first commit.
   */
  get reads(): SqliteReads | undefined {
    return this.#open?.reads
  }

  /** What was committed is brought to the disk first. */
  close(): void {
    this.#isOff = true
    while (this.#sync.isBusy) this.#sync.finish()
    this.#sync.close()
    if (this.#open === undefined) return
    this.#open.db.close()
    closeSync(this.#open.wal)
    this.#open = undefined
  }

  /** All that was committed by now shares one sync, and what comes meanwhile the next. */
  #syncNow(open: Open): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#sync.start(open.wal, (code) => {
      if (this.#waiting.length > 0) this.#syncNow(open)
      if (code === '') for (const one of waiting) one.resolve()
      else {
        this.#options.onFailure(SQLITE_IOERR_FSYNC)
        const error = new SqliteError(`The WAL could not be synced: ${code}`, SQLITE_IOERR_FSYNC)
        for (const one of waiting) one.reject(error)
      }
    })
  }

  #opened(): Open | undefined {
    if (this.#open !== undefined || this.#isOff) return this.#open
    const { path } = this.#options
    try {
      const db = new DatabaseSync(path, { timeout: 0 })
      db.exec('pragma synchronous = normal')
      db.exec('pragma foreign_keys = on')
      db.exec('pragma wal_autocheckpoint = 0')
      db.exec('pragma cache_size = -20000')
      // opens the WAL
      db.prepare('select 1 from sqlite_schema limit 1').get()
      this.#open = {
        db,
        reads: new SqliteReads(db),
        statements: new SqliteStatements(db, 50),
        begin: db.prepare('begin immediate'),
        commit: db.prepare('commit'),
        wal: openSync(`${path}-wal`, 'r+'),
      }
    } catch {
      this.#isOff = true
    }
    return this.#open
  }

  /** @returns false when it cannot be undone: this connection is used no more */
  #isUndone({ db }: Open): boolean {
    try {
      if (db.isTransaction) db.exec('rollback')
      return true
    } catch {
      this.#isOff = true
      this.#open = undefined
      db.close()
      return false
    }
  }
}
