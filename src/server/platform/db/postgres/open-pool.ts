import { type ClientBase, Pool, TypeOverrides, types } from 'pg'

/** What the pool reports about connections that broke while nobody used them. */
export type OnConnectionLost = (error: Error) => void

export interface PoolOptions {
  onConnectionLost: OnConnectionLost
  /** no time limits for statements, for migrations */
  isPatient: boolean
}

/**
 * A pool whose failures reject and never crash or hang: 2 s to connect or to get a connection,
 * 10 s a statement (abuse-and-faults.md F9).
 */
export function openPool(connectionString: string, options: PoolOptions): Pool {
  const { onConnectionLost, isPatient } = options
  const pool = new Pool({
    connectionString,
    application_name: 'waypost',
    max: 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: isPatient ? 0 : 10_000,
    // for a server that does not answer at all, not even that the statement took too long
    query_timeout: isPatient ? 0 : 12_000,
    idle_in_transaction_session_timeout: isPatient ? 0 : 30_000,
    types: exactNumbers(),
    onConnect: confirmDurably,
  })
  // without a listener, a connection that breaks ends the process: idle ones report to the pool,
  // ones in use between two statements to themselves
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  return pool
}

/**
 * A commit that was acknowledged survives a loss of power (F4), also where the server's default is not to
 * wait for the disk. Whoever asks for more, such as `remote_apply`, keeps that.
 */
async function confirmDurably(client: ClientBase): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false)
     where current_setting('synchronous_commit') = 'off'`,
  )
}

/** bigint and numeric (sums, counts) as numbers, as on SQLite; text when a number would not be exact */
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
