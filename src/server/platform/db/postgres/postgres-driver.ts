import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient, QueryResult as QueryResultOfPg } from 'pg'
import type { HangWatch } from './hang-watch.ts'
import type { WatchedPool } from './open-pool.ts'
import { endsConnection } from './postgres-error.ts'

/** Kysely's driver interface on a pool. A connection in an unknown state is closed, not reused. */
export class PostgresPoolDriver implements Driver {
  readonly #pool: Pool
  readonly #watch: HangWatch | undefined

  constructor({ pool, watch }: WatchedPool) {
    this.#pool = pool
    this.#watch = watch
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresConnection(await this.#connect(), this.#watch)
  }

  #connect(): Promise<PoolClient> {
    if (this.#watch === undefined) return this.#pool.connect()
    let isGivenUp = false
    return this.#watch
      .during(async () => {
        const client = await this.#pool.connect()
        if (isGivenUp) client.release()
        return client
      })
      .catch((error: unknown) => {
        isGivenUp = true
        throw error
      })
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const mode = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${mode}`))
  }

  /**
   * @throws Error if a statement failed, the error was caught, and the server therefore rolled back
   */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const command = await (connection as PostgresConnection).command('commit')
    if (command === 'ROLLBACK') {
      throw new TypeError('The transaction was rolled back: one of its statements had failed.')
    }
  }

  /** Never fails: a connection that cannot roll back is closed. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const held = connection as PostgresConnection
    try {
      await held.command('rollback')
    } catch {
      held.isBroken = true
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { client, isBroken } = connection as PostgresConnection
    client.release(isBroken)
  }

  async destroy(): Promise<void> {
    this.#watch?.stop()
    if (!this.#pool.ending) await this.#pool.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient
  isBroken = false
  readonly #watch: HangWatch | undefined
  readonly #hangs: number | undefined

  constructor(client: PoolClient, watch: HangWatch | undefined) {
    this.client = client
    this.#watch = watch
    this.#hangs = watch?.hangs
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const values = query.parameters.map(toPostgresValue)
    const { rows, rowCount } = await this.#query(query.sql, values)
    return { rows: (rows ?? []) as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: refusing is all it does
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a query is not supported; read in pages.')
  }

  async command(sql: string): Promise<string> {
    return (await this.#query(sql)).command
  }

  async #query(sql: string, values?: unknown[]): Promise<QueryResultOfPg> {
    try {
      if (this.#watch === undefined) return await this.client.query(sql, values)
      if (this.#watch.hangs !== this.#hangs) throw new Error('PostgreSQL hung meanwhile')
      return await this.#watch.during(() => this.client.query(sql, values))
    } catch (error) {
      if (endsConnection(error)) this.isBroken = true
      throw error
    }
  }
}

/** Our columns store booleans as 0 and 1 on both engines; '1' is also true for a boolean column. */
function toPostgresValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
