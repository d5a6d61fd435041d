import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { FairLock, LockTimeout } from '../fair-lock.ts'
import { BUSY_TIMEOUT_MS, openReaderConnection } from './open-connection.ts'
import { fromSentError, SqliteError, TRANSACTION_GONE, toSentError } from './sqlite-error.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { SqliteReads } from './sqlite-reads.ts'
import type { StatementResult } from './sqlite-statements.ts'
import { SqliteWriter } from './sqlite-writer.ts'

const SQLITE_BUSY = 5
/** a transaction that is idle for this long is rolled back, so that it cannot block all writers */
const IDLE_TRANSACTION_MS = 30_000

/**
 * A SELECT that Kysely built, or a handwritten one that reads a table; `select 1` checks the writer
 * instead.
 */
const isRead = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || /^\s*select\b.*\bfrom\b/is.test(sql)

/**
 * Kysely's driver. SELECTs outside a transaction run on reader threads; everything else runs on the
 * writer thread, one transaction at a time, in fair order (decision 093).
 */
export class SqliteDriver implements Driver {
  readonly #path: string
  readonly writer: SqliteWriter
  readonly lock = new FairLock()
  readonly readers: SqliteReaders
  #reader: { db: DatabaseSync; reads: SqliteReads; version: StatementSync } | undefined

  constructor(path: string, onFailure?: (errcode: number) => void) {
    this.#path = path
    this.writer = new SqliteWriter(path, onFailure)
    this.readers = new SqliteReaders(path)
  }

  async init(): Promise<void> {
    if (this.#reader) return
    await this.writer.start()
    const db = openReaderConnection(this.#path)
    const version = db.prepare('pragma data_version')
    version.setReturnArrays(true)
    this.#reader = { db, reads: new SqliteReads(db), version }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).rollback()
  }

  async releaseConnection(): Promise<void> {}

  /** Waits for a running transaction, as long as a writer would. */
  async destroy(): Promise<void> {
    await this.lock.acquire(BUSY_TIMEOUT_MS).catch(() => {})
    this.lock.release()
    await this.readers.close()
    this.#reader?.db.close()
    this.#reader = undefined
    // last: only a connection that may write empties the WAL when it closes
    await this.writer.close()
  }

  /** Reads on this thread, for redirects and sessions: single rows found by an index. */
  readAtOnce(query: CompiledQuery): StatementResult {
    if (!this.#reader) throw new Error('The database is not open.')
    try {
      return { rows: this.#reader.reads.run(query.sql, query.parameters) }
    } catch (error) {
      throw fromSentError(toSentError(error))
    }
  }

  /** changes with every commit of another connection: the writer's and those of other processes */
  dataVersion(): number {
    const row = this.#reader?.version.get() as unknown as [number] | undefined
    return row?.[0] ?? 0
  }

  /**
   * Runs `act` as the only writer of this process.
   * @param act receives the rest of the five seconds, to wait for the lock of other processes
   * @throws SqliteError (busy) if its turn does not come in time
   */
  async takeTurn<T>(act: (busyTimeoutMs: number) => Promise<T>, keepOnSuccess = false): Promise<T> {
    const askedAt = performance.now()
    await this.lock.acquire(BUSY_TIMEOUT_MS).catch((error: unknown) => {
      throw error instanceof LockTimeout ? new SqliteError(error.message, SQLITE_BUSY) : error
    })
    const waitedMs = performance.now() - askedAt
    const leftMs = waitedMs < 100 ? BUSY_TIMEOUT_MS : Math.ceil(BUSY_TIMEOUT_MS - waitedMs)
    let isKept = false
    try {
      const result = await act(Math.max(0, leftMs))
      isKept = keepOnSuccess
      return result
    } finally {
      if (!isKept) this.lock.release()
    }
  }
}

/** `over`: rolled back because it was idle; its statements must not run outside a transaction */
type TransactionState = 'none' | 'open' | 'over'

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  #state: TransactionState = 'none'
  #hasBegun = false
  #busyTimeoutMs = BUSY_TIMEOUT_MS
  #idle: NodeJS.Timeout | undefined

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#state !== 'none') return toQueryResult(await this.#continue(query))
    if (isRead(query)) {
      const rows = await this.#driver.readers.read(query.sql, query.parameters)
      return toQueryResult({ rows })
    }
    const { writer } = this.#driver
    return toQueryResult(
      await this.#driver.takeTurn((busyTimeoutMs) =>
        writer.run(query.sql, query.parameters, { busyTimeoutMs }),
      ),
    )
  }

  /** An open cursor would keep every later read of that connection on an old snapshot. */
  // biome-ignore lint/correctness/useYield: refusing is all it does
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a query is not supported; read in pages.')
  }

  /** Waits for its turn; BEGIN is sent to the thread together with the first statement. */
  async begin(): Promise<void> {
    this.#busyTimeoutMs = await this.#driver.takeTurn(async (leftMs) => leftMs, true)
    this.#state = 'open'
    this.#hasBegun = false
    this.#idle = setTimeout(() => void this.#abandon(), IDLE_TRANSACTION_MS)
    this.#idle.unref()
  }

  /** @throws SqliteError; the transaction must then still be rolled back */
  async commit(): Promise<void> {
    this.#requireOpen()
    if (this.#hasBegun) await this.#send('commit', [])
    this.#leave('none')
  }

  /** Never fails: if rolling back is impossible, the thread is ended. */
  async rollback(): Promise<void> {
    if (this.#state === 'open') await this.#undo('none')
    this.#state = 'none'
  }

  async #abandon(): Promise<void> {
    if (this.#state === 'open') await this.#undo('over')
  }

  async #undo(next: TransactionState): Promise<void> {
    const { writer } = this.#driver
    this.#state = 'over'
    try {
      if (this.#hasBegun) await writer.run('rollback', [], { isInTransaction: true })
    } catch (error) {
      const isGone = error instanceof SqliteError && error.errcode === TRANSACTION_GONE
      if (!isGone) await writer.terminate()
    }
    this.#leave(next)
  }

  async #continue(query: CompiledQuery): Promise<StatementResult> {
    this.#requireOpen()
    try {
      return await this.#send(query.sql, query.parameters)
    } finally {
      this.#idle?.refresh()
    }
  }

  #send(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const { writer } = this.#driver
    if (this.#hasBegun) return writer.run(sql, parameters, { isInTransaction: true })
    this.#hasBegun = true
    return writer.run(sql, parameters, {
      isInTransaction: true,
      begins: true,
      busyTimeoutMs: this.#busyTimeoutMs,
    })
  }

  #requireOpen(): void {
    if (this.#state === 'open') return
    throw new SqliteError('The transaction was idle for too long.', SQLITE_BUSY)
  }

  #leave(next: TransactionState): void {
    clearTimeout(this.#idle)
    this.#state = next
    this.#driver.lock.release()
  }
}

function toQueryResult<R>(result: StatementResult): QueryResult<R> {
  return {
    rows: result.rows as R[],
    numAffectedRows: BigInt(result.changes ?? result.rows.length),
  }
}
