import { randomUUID } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../config.ts'
import { CLICK_STORE_FILE } from '../clicks/click-store.ts'
import { journalDirectory } from '../clicks/journal/journal-folder.ts'
import { SQLITE_FILE } from './open-database.ts'

/**
 * `databases.json` in DATA_DIR lists the databases with which this folder has been used, once they
 * were migrated (F28). If one of them is empty, it has lost everything; a database that is not
 * listed means a move.
 */
export const DATABASES_FILE = 'databases.json'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Call it before SQLite is opened, which would write to the file. @throws ConfigError as below */
export function requireDatabaseFile(config: Place): void {
  if (config.databaseUrl !== undefined) return
  const sizeOf = (ending: string) =>
    statSync(join(config.dataDir, SQLITE_FILE) + ending, { throwIfNoEntry: false })?.size
  const size = sizeOf('')
  if (size === undefined) requireFirstUse(config, 'missing')
  // all data may still be in the log
  else if (size === 0 && !sizeOf('-wal')) requireFirstUse(config, 'empty')
}

/**
 * Call it for a database that is missing or empty.
 * @throws ConfigError if this folder was used with it
 */
export function requireFirstUse(config: Place, problem: 'missing' | 'empty'): void {
  if (!wasInUse(config)) return
  const { dataDir, databaseUrl } = config
  const [what, how] =
    databaseUrl === undefined
      ? [
          join(dataDir, SQLITE_FILE),
          `put a copy in its place (of your own, or the newest of ${join(dataDir, 'backups')})`,
        ]
      : [
          'The database of DATABASE_URL',
          'set DATABASE_URL to the one that has it, or restore a dump',
        ]
  throw new ConfigError(
    `${what} is ${problem}, but ${dataDir} holds what belongs to it. Nothing was changed. To go on, ${how}; to begin with an empty installation, start once with --new; docs/operating.md says more.`,
  )
}

/** Records that this folder belongs to this database; repeated calls cost one check. */
export function markDatabase(config: Place): void {
  const names = readNames(config.dataDir) ?? []
  const name = nameOf(config)
  if (names.includes(name)) return
  const path = join(config.dataDir, DATABASES_FILE)
  const beside = `${path}.${randomUUID()}`
  try {
    writeFileSync(beside, JSON.stringify([...names, name]), { flag: 'wx', flush: true })
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}

function wasInUse(config: Place): boolean {
  const names = readNames(config.dataDir)
  if (names !== undefined) return names.includes(nameOf(config))
  // a folder from before this file existed; without SQLite's file it may be a move
  const isMove = config.databaseUrl !== undefined && existsSync(join(config.dataDir, SQLITE_FILE))
  return !isMove && hasTraces(config.dataDir)
}

/** Checks only for what is created after the first migration; the secrets are created earlier. */
function hasTraces(dataDir: string): boolean {
  const journals = journalDirectory(dataDir)
  return (
    existsSync(join(dataDir, CLICK_STORE_FILE)) ||
    existsSync(join(dataDir, 'backups')) ||
    (existsSync(journals) && readdirSync(journals).length > 0)
  )
}

/**
 * The address without its password; the same host under another name counts as another database.
 */
function nameOf({ databaseUrl }: Place): string {
  if (databaseUrl === undefined) return SQLITE_FILE
  if (!URL.canParse(databaseUrl)) return 'postgres'
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  return `postgres://${hostname || searchParams.get('host')}:${port || 5432}${pathname}`
}

/** @returns undefined if there is no valid list; then traces decide */
function readNames(dataDir: string): string[] | undefined {
  try {
    const names: unknown = JSON.parse(readFileSync(join(dataDir, DATABASES_FILE), 'utf8'))
    const isList = Array.isArray(names) && names.every((name) => typeof name === 'string')
    return isList ? names : undefined
  } catch {
    return undefined
  }
}
