import { Client, type ClientBase, Pool, TypeOverrides, types } from 'pg'
import { HangWatch, QUESTION_MS } from './hang-watch.ts'

/** Called when an idle connection breaks. */
export type OnConnectionLost = (error: Error) => void

export interface PoolOptions {
  onConnectionLost: OnConnectionLost
  /** no statement timeouts, for migrations */
  isPatient: boolean
}

export interface WatchedPool {
  pool: Pool
  /** set for a pool with timeouts */
  watch: HangWatch | undefined
}

/**
 * A pool whose failures reject and never crash or hang: less than 2 s to connect or to get a
 * connection, 10 s per statement (F9), and less than 2 s if the server hangs (F27).
 */
export function openPool(connectionString: string, options: PoolOptions): WatchedPool {
  const { onConnectionLost, isPatient } = options
  const pool = new Pool({
    connectionString,
    application_name: 'waypost',
    max: 10,
    connectionTimeoutMillis: 1_800,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: isPatient ? 0 : 10_000,
    // for a connection that hangs although the server does not
    query_timeout: isPatient ? 0 : 12_000,
    idle_in_transaction_session_timeout: isPatient ? 0 : 30_000,
    types: exactNumbers(),
    onConnect: confirmDurably,
  })
  // without a listener, a broken connection ends the process; idle ones report to the pool, those
  // used between two statements to themselves
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  if (isPatient) return { pool, watch: undefined }
  const watch = new HangWatch({
    createClient: () =>
      new Client({
        connectionString,
        application_name: 'waypost watch',
        connectionTimeoutMillis: QUESTION_MS,
        query_timeout: QUESTION_MS,
        keepAlive: true,
      }),
    onHang() {
      onConnectionLost(new Error('PostgreSQL hangs: it answers nothing'))
      void closeIdle(pool)
    },
  })
  return { pool, watch }
}

/** Closes idle connections, some of which may have been dropped while the server hung. */
async function closeIdle(pool: Pool): Promise<void> {
  try {
    while (pool.idleCount > 0) (await pool.connect()).release(true)
  } catch {
    // the pool is being closed
  }
}

/**
 * An acknowledged commit survives a power failure (F4), even if the server's default does not wait
 * for the disk. A stronger setting, such as `remote_apply`, is kept.
 */
async function confirmDurably(client: ClientBase): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false)
     where current_setting('synchronous_commit') = 'off'`,
  )
}

/**
 * bigint and numeric (sums, counts) as numbers, as on SQLite; as text if a number would not be
 * exact
 */
function exactNumbers(): TypeOverrides {
  const overrides = new TypeOverrides()
  const parse = (text: string) => {
    const number = Number(text)
    return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number
  }
  overrides.setTypeParser(types.builtins.INT8, parse)
  overrides.setTypeParser(types.builtins.NUMERIC, parse)
  return overrides
}
