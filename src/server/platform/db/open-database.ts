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
  /** Waits for running transactions; afterwards the handle refuses to work. */
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  /** called when an idle PostgreSQL connection breaks, for the log */
  onConnectionLost?: (error: Error) => void
  /** called when SQLite's file could not be written: disk full (F6), or failing (F7) */
  onDiskProblem?: (problem: 'full' | 'broken') => void
  /** no statement timeout on PostgreSQL, for migrations */
  isPatient?: boolean
}

export const SQLITE_FILE = 'waypost.db'

/**
 * Opens the SQL database: PostgreSQL at `databaseUrl`, otherwise the file `waypost.db` in
 * `dataDir`. Several processes may have it open. The first query makes the first connection to
 * PostgreSQL.
 * @throws SqliteError if the file cannot be opened or is not an SQLite database
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    // an installation on SQLite saves the memory of the PostgreSQL client
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
    // if no query ran, Kysely does not close the driver
    await dialect.driver.destroy()
  }
  return { db, engine: capabilities.engine, capabilities, close }
}
