import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../database.ts'
import type { Capabilities, EngineName } from './capabilities.ts'
import { PostgresPoolDialect } from './postgres/postgres-dialect.ts'
import { SqliteFileDialect } from './sqlite/sqlite-dialect.ts'
import { isDiskBroken, isDiskFull } from './sqlite/sqlite-error.ts'

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly engine: EngineName
  readonly capabilities: Capabilities
  /** Waits for running transactions; the handle refuses afterwards. */
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  /** PostgreSQL connections that broke while idle: for the log */
  onConnectionLost?: (error: Error) => void
  /** SQLite's file could not be written: no room (F6), or a disk that fails (F7) */
  onDiskProblem?: (problem: 'full' | 'broken') => void
  /** no time limits for statements on PostgreSQL, for migrations */
  isPatient?: boolean
}

export const SQLITE_FILE = 'waypost.db'

/**
 * Opens the SQL database: PostgreSQL at `databaseUrl`, else the file `waypost.db` in `dataDir`.
 * Several processes may have it open. PostgreSQL is first spoken to by the first query.
 * @throws SqliteError when the file cannot be opened, or is none of SQLite's
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    // an installation on SQLite does without the client's memory
    const { openPool } = await import('./postgres/open-pool.ts')
    const pool = openPool(config.databaseUrl, {
      onConnectionLost: options.onConnectionLost ?? (() => {}),
      isPatient: options.isPatient ?? false,
    })
    return withDialect(new PostgresPoolDialect(pool))
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const { onDiskProblem } = options
  const dialect = new SqliteFileDialect(join(config.dataDir, SQLITE_FILE), (errcode) => {
    if (isDiskFull(errcode)) onDiskProblem?.('full')
    else if (isDiskBroken(errcode)) onDiskProblem?.('broken')
  })
  await dialect.driver.init()
  return withDialect(dialect)
}

function withDialect(dialect: PostgresPoolDialect | SqliteFileDialect): OpenDatabase {
  const db = new Kysely<Database>({ dialect })
  const { capabilities } = dialect.engine
  const close = async () => {
    await db.destroy()
    // a handle that ran no query has not told Kysely to close anything
    await dialect.driver.destroy()
  }
  return { db, engine: capabilities.engine, capabilities, close }
}
