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
import { ShortCommits } from './short-commits.ts'
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
  readonly #short: ShortCommits
  #reader: { db: DatabaseSync; reads: SqliteReads; version: StatementSync } | undefined

  constructor(path: string, onFailure?: (errcode: number) => void) {
    this.#path = path
    this.writer = new SqliteWriter(path, onFailure)
    this.readers = new SqliteReaders(path)
    this.#short = new ShortCommits({
      path,
      onGrown: () => void this.#checkpoint(),
      onFailure: onFailure ?? (() => {}),
    })
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
    this.#short.close()
    // last: only a connection that may write empties the WAL when it goes
    await this.writer.close()
  }

  /** On this thread, for what answers redirects and knows a session: single rows by an index. */
  readAtOnce(query: CompiledQuery): StatementResult {
    if (!this.#reader) throw new Error('The database is not open.')
    try {
      return { rows: this.#readOf(this.#reader.reads, query) }
    } catch (error) {
      throw fromSentError(toSentError(error))
    }
  }

  #readOf(reads: SqliteReads, { sql, parameters }: CompiledQuery): Record<string, unknown>[] {
    const near = this.#short.reads
    if (near === undefined) return reads.run(sql, parameters)
    try {
      return near.run(sql, parameters)
    } catch {
      // it does not wait for a lock; and whatever else is wrong, the reader says as well
      return reads.run(sql, parameters)
    }
  }

  /**
   * Runs a whole transaction at once on this thread, by whoever has the turn.
   * @returns resolves when it is on the disk; undefined when it is for the writing thread
   */
  commitShort(queries: readonly CompiledQuery[]): Promise<void> | undefined {
    return isShort(queries) ? this.#short.commit(queries) : undefined
  }

  /** A failure leaves it to the next one. */
  async #checkpoint(): Promise<void> {
    await this.takeTurn(() => this.writer.run('pragma wal_checkpoint(passive)')).catch(() => {})
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
  isCommitted = false
  #busyTimeoutMs = BUSY_TIMEOUT_MS
  #unanswered: CompiledQuery[] = []
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
    this.#unanswered = []
    this.#idle = setTimeout(() => void this.#abandon(), IDLE_TRANSACTION_MS)
    this.#idle.unref()
  }

  /** Keeps a statement whose result nobody needs: it crosses with the next one or the commit. */
  async executeUnanswered(query: CompiledQuery): Promise<void> {
    if (this.#state === 'none') return void (await this.executeQuery(query))
    this.#requireOpen()
    this.#unanswered.push(query)
  }

  /** @throws SqliteError; the transaction is then still to be rolled back */
  async commit(): Promise<void> {
    this.#requireOpen()
    if (!this.#hasBegun && this.#unanswered.length > 0) {
      const synced = this.#driver.commitShort(this.#unanswered)
      if (synced !== undefined) {
        this.isCommitted = true
        // the next one need not wait for the disk: it shares the sync
        this.#leave('none')
        return synced
      }
    }
    if (this.#hasBegun || this.#unanswered.length > 0) await this.#sendWithUnanswered('commit', [])
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
      return await this.#sendWithUnanswered(query.sql, query.parameters)
    } finally {
      this.#idle?.refresh()
    }
  }

  async #sendWithUnanswered(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (this.#unanswered.length === 0) return this.#send(sql, parameters)
    const before = this.#unanswered.map((one) => this.#send(one.sql, one.parameters))
    this.#unanswered = []
    const sent = this.#send(sql, parameters)
    // the first failure is the reason for those after it
    await Promise.all([...before, sent])
    return sent
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

const SHORT_STATEMENTS = 8
const SHORT_CHARACTERS = 64 * 1024

/** Of this thread's time it takes a fraction of a millisecond. */
function isShort(queries: readonly CompiledQuery[]): boolean {
  if (queries.length > SHORT_STATEMENTS) return false
  let characters = 0
  for (const { sql, parameters } of queries) {
    characters += sql.length
    for (const value of parameters) {
      if (typeof value === 'string') characters += value.length
      else if (ArrayBuffer.isView(value)) characters += value.byteLength
    }
  }
  return characters <= SHORT_CHARACTERS
}

function toQueryResult<R>(result: StatementResult): QueryResult<R> {
  return {
    rows: result.rows as R[],
    numAffectedRows: BigInt(result.changes ?? result.rows.length),
  }
}
