import { type Config, ConfigError } from './config.ts'
import {
  markDatabase,
  requireDatabaseFile,
  requireFirstUse,
} from './platform/db/database-marker.ts'
import { migrate, schemaState } from './platform/db/migrate.ts'
import {
  type OpenDatabase,
  type OpenDatabaseOptions,
  openDatabase,
} from './platform/db/open-database.ts'
import { databaseProblem, isNoRoom } from './prepare.ts'

/**
 * Opens and migrates the installation's database. Usually the schema is up to date and the database
 * is opened only once.
 * @returns the names of the migrations that were applied
 * @throws ConfigError if the database is unreachable, damaged, needs a newer program, or is missing
 * or empty although its other files exist (F28)
 */
export async function openOwnDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'authMode' | 'beginsAnew'>,
  options: OpenDatabaseOptions = {},
): Promise<{ database: OpenDatabase; applied: string[] }> {
  // a demonstration starts with a new database every time
  const mayBeEmpty = config.beginsAnew || config.authMode === 'fake'
  if (!mayBeEmpty) requireDatabaseFile(config)
  try {
    const database = await openDatabase(config, options)
    try {
      const state = await schemaState(database)
      if (state === 'empty' && !mayBeEmpty) requireFirstUse(config, 'empty')
      if (state !== 'empty' && config.beginsAnew) throw notEmpty(config)
      const applied = state === 'ready' ? [] : await migrate(config)
      mark(config)
      return { database, applied }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    throw databaseProblem(config, error)
  }
}

/** If the disk is full, the next start does it (F6). */
function mark(config: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  try {
    markDatabase(config)
  } catch (error) {
    if (!isNoRoom(error)) throw error
  }
}

function notEmpty({ databaseUrl }: Pick<Config, 'databaseUrl'>): ConfigError {
  const where = databaseUrl === undefined ? 'in DATA_DIR' : 'of DATABASE_URL'
  return new ConfigError(
    `--new begins with an empty installation, but the database ${where} has one. Nothing was changed. Leave --new out, or move the database away first.`,
  )
}
