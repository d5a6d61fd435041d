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
/** a transaction that does nothing for this long is rolled back, so that it cannot stop all writers */
const IDLE_TRANSACTION_MS = 30_000

/** Built by Kysely, or written by hand and from a table: `select 1` asks how the writer is. */
const isRead = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || /^\s*select\b.*\bfrom\b/is.test(sql)

/**
 * Behind Kysely: plain SELECTs outside a transaction run on threads that read, everything else on the
 * writer's thread, one transaction at a time in fair order (decision 093).
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
    // last: only a connection that may write empties the WAL when it goes
    await this.writer.close()
  }

  /** On this thread, for what answers redirects and knows a session: single rows by an index. */
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
   * @param act gets what is left of the five seconds, for the lock of other processes
   * @throws SqliteError (busy) when the turn does not come in time
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

  /** An open cursor would pin the snapshot of every later read on the reader. */
  // biome-ignore lint/correctness/useYield: refusing is all it does
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a query is not supported; read in pages.')
  }

  /** Takes its turn; BEGIN itself crosses to the thread together with the first statement. */
  async begin(): Promise<void> {
    this.#busyTimeoutMs = await this.#driver.takeTurn(async (leftMs) => leftMs, true)
    this.#state = 'open'
    this.#hasBegun = false
    this.#idle = setTimeout(() => void this.#abandon(), IDLE_TRANSACTION_MS)
    this.#idle.unref()
  }

  /** @throws SqliteError; the transaction is then still to be rolled back */
  async commit(): Promise<void> {
    this.#requireOpen()
    if (this.#hasBegun) await this.#send('commit', [])
    this.#leave('none')
  }

  /** Never fails: what cannot be rolled back in order ends with its thread. */
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
