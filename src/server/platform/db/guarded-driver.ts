import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { failure } from '#contract/errors.ts'
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

  #requireHeld(): void {
    if (this.isReleased) throw new Error('This transaction is over; its handle cannot be used.')
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return (connection as GuardedConnection).inner
}
