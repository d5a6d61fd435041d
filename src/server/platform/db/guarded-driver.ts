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
  /** Kysely notes each connection it has not seen in a WeakSet, which costs more than most queries. */
  readonly #idle: GuardedConnection[] = []

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
    const known = this.#idle.pop()
    if (known === undefined) return new GuardedConnection(inner, (act) => this.#guard(act))
    known.hold(inner)
    return known
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#guard(() => this.#inner.beginTransaction(innerOf(connection), settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#guard(() => this.#inner.commitTransaction(innerOf(connection)))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // should it fail, Kysely takes the transaction's handle for one that may go on
    ;(connection as GuardedConnection).isSpent = true
    return this.#guard(() => this.#inner.rollbackTransaction(innerOf(connection)))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const guarded = connection as GuardedConnection
    const { inner } = guarded
    guarded.giveBack()
    if (!guarded.isSpent && this.#idle.length < MOST_IDLE) this.#idle.push(guarded)
    await this.#inner.releaseConnection(inner)
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

const MOST_IDLE = 100

/** Used again and again, by one at a time; handles of transactions that are over are refused by Kysely. */
class GuardedConnection implements DatabaseConnection {
  #inner: DatabaseConnection
  #isHeld = true
  /** not to be used again */
  isSpent = false
  readonly #guard: <T>(act: () => Promise<T>) => Promise<T>

  constructor(inner: DatabaseConnection, guard: <T>(act: () => Promise<T>) => Promise<T>) {
    this.#inner = inner
    this.#guard = guard
  }

  get inner(): DatabaseConnection {
    return this.#inner
  }

  hold(inner: DatabaseConnection): void {
    this.#inner = inner
    this.#isHeld = true
  }

  giveBack(): void {
    this.#isHeld = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireHeld()
    return this.#guard(() => this.#inner.executeQuery<R>(query))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.#requireHeld()
    return this.#inner.streamQuery<R>(query, chunkSize)
  }

  async executeUnanswered(query: CompiledQuery): Promise<void> {
    this.#requireHeld()
    const inner = this.#inner as DatabaseConnection & Partial<DeferringConnection>
    if (inner.executeUnanswered) await this.#guard(() => inner.executeUnanswered!(query))
    else await this.executeQuery(query)
  }

  #requireHeld(): void {
    if (!this.#isHeld) throw new Error('This transaction is over; its handle cannot be used.')
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
