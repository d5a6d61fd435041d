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
 * Wraps both engines' drivers. Refuses the outer handle inside a transaction and connections that
 * were released, and turns errors about an unreachable, busy or full database into `unavailable`
 * (503), never a 500.
 */
export class GuardedDriver implements Driver {
  readonly #inner: Driver
  readonly #engine: Engine

  constructor(inner: Driver, engine: Engine) {
    this.#inner = inner
    this.#engine = engine
  }

  init(): Promise<void> {
    return this.#guard(this.#inner.init())
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction(this.#engine)
    const inner = await this.#guard(this.#inner.acquireConnection())
    return new GuardedConnection(inner, this.#fail)
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#guard(this.#inner.beginTransaction(innerOf(connection), settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#guard(this.#inner.commitTransaction(innerOf(connection)))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#guard(this.#inner.rollbackTransaction(innerOf(connection)))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const guarded = connection as GuardedConnection
    guarded.isReleased = true
    await this.#inner.releaseConnection(guarded.inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }

  // every statement passes through here, so no extra async function
  #guard<T>(done: Promise<T>): Promise<T> {
    return done.catch(this.#fail)
  }

  readonly #fail = (error: unknown): never => {
    throw guarded(this.#engine, error)
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isReleased = false
  readonly #fail: (error: unknown) => never

  constructor(inner: DatabaseConnection, fail: (error: unknown) => never) {
    this.inner = inner
    this.#fail = fail
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireHeld()
    return this.inner.executeQuery<R>(query).catch(this.#fail)
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#requireHeld()
    return this.inner.streamQuery<R>(query, chunkSize)
  }

  #requireHeld(): void {
    if (this.isReleased) throw new Error('This transaction is over; its handle cannot be used.')
  }
}

/**
 * Errors that mean unreachable, busy or full become a failure for the caller; others stay as they
 * are.
 */
function guarded(engine: Engine, error: unknown): unknown {
  if (!engine.capabilities.isUnavailable(error)) return error
  return failure('unavailable', { retryAfterSeconds: 2, cause: error })
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return (connection as GuardedConnection).inner
}
