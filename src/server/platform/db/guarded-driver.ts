import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { failure } from '#contract/errors.ts'
import type { AnyHandle } from './capabilities.ts'
import type { Engine } from './engine.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

/**
 * Stands around both engines' drivers: refuses the outer handle inside a transaction, a connection
 * that was given back, and turns "away, busy or full" into `unavailable` (503), never a 500.
 */
export class GuardedDriver implements Driver {
  readonly #inner: Driver
  readonly #engine: Engine

  constructor(inner: Driver, engine: Engine) {
    this.#inner = inner
    this.#engine = engine
  }

  init(): Promise<void> {
    return this.#guard(() => this.#inner.init())
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction(this.#engine)
    const inner = await this.#guard(() => this.#inner.acquireConnection())
    return new GuardedConnection(inner, (act) => this.#guard(act))
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#guard(() => this.#inner.beginTransaction(innerOf(connection), settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#guard(() => this.#inner.commitTransaction(innerOf(connection)))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#guard(() => this.#inner.rollbackTransaction(innerOf(connection)))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const guarded = connection as GuardedConnection
    guarded.isReleased = true
    await this.#inner.releaseConnection(guarded.inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }

  async #guard<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!this.#engine.capabilities.isUnavailable(error)) throw error
      throw failure('unavailable', { retryAfterSeconds: 2, cause: error })
    }
  }
}

/** A connection that can keep a statement, whose result nobody needs, until the next one or the commit. */
interface DeferringConnection extends DatabaseConnection {
  executeUnanswered(query: CompiledQuery): Promise<void>
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isReleased = false
  readonly #guard: <T>(act: () => Promise<T>) => Promise<T>

  constructor(inner: DatabaseConnection, guard: <T>(act: () => Promise<T>) => Promise<T>) {
    this.inner = inner
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireHeld()
    return this.#guard(() => this.inner.executeQuery<R>(query))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#requireHeld()
    return this.inner.streamQuery<R>(query, chunkSize)
  }

  async executeUnanswered(query: CompiledQuery): Promise<void> {
    this.#requireHeld()
    const { executeUnanswered } = this.inner as Partial<DeferringConnection>
    if (executeUnanswered) await this.#guard(() => executeUnanswered.call(this.inner, query))
    else await this.executeQuery(query)
  }

  #requireHeld(): void {
    if (this.isReleased) throw new Error('This transaction is over; its handle cannot be used.')
  }
}

/**
 * Runs a statement whose result nobody needs, in the transaction of this handle: on SQLite it goes to
 * the writing thread together with the next one or the commit, in order, which then fails with it.
 */
export function executeUnanswered(transaction: AnyHandle, query: CompiledQuery): Promise<void> {
  const executor = transaction.getExecutor()
  return executor.provideConnection((held) => (held as GuardedConnection).executeUnanswered(query))
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return (connection as GuardedConnection).inner
}
