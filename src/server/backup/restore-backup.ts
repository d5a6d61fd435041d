import { cpSync, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { openDatabase, SQLITE_FILE } from '../platform/db/open-database.ts'
import { SECRETS_FILE } from '../platform/secrets.ts'
import {
  type BackupManifest,
  DUMP_FILE,
  isNotRestored,
  openWith,
  problemsOfBackup,
  readManifest,
  SEALED_FILE,
} from './backup-format.ts'
import { isEmptyFolder } from './copy-data.ts'
import type { BackupConfig } from './make-backup.ts'
import { loadPostgres } from './postgres-tools.ts'

/** Holds an unfinished restore. If the process is killed, the next restore removes the folder. */
const RESTORING = '.restoring'
/** Present in an otherwise empty folder if it is the root of a volume. */
const MAY_BE_THERE = [RESTORING, 'lost+found']

/**
 * Restores a backup into an empty DATA_DIR and, with PostgreSQL, an empty database. Checks
 * everything before it writes anything.
 * @param backup folder of the backup
 * @throws ConfigError with a sentence if the backup is damaged, the passphrase is wrong, or the
 * target is not empty
 */
export async function restoreBackup(config: BackupConfig, backup: string): Promise<BackupManifest> {
  const manifest = await readManifest(backup)
  await requireEmpty(config, manifest)
  const problems = await problemsOfBackup(backup, manifest)
  if (problems.length > 0) {
    throw new ConfigError(`The backup is damaged: ${problems.join(', ')}. Nothing was changed.`)
  }
  const secrets = await openSecretsOf(config, backup)
  const { dataDir } = config
  const restoring = join(dataDir, RESTORING)
  await rm(restoring, { recursive: true, force: true })
  await mkdir(restoring, { recursive: true, mode: 0o700 })
  const names = Object.keys(manifest.files).filter((name) => !isNotRestored(name))
  for (const name of names) {
    await mkdir(dirname(join(restoring, name)), { recursive: true, mode: 0o700 })
    cpSync(join(backup, name), join(restoring, name))
  }
  await writeFile(join(restoring, SECRETS_FILE), secrets, { mode: 0o600, flush: true })
  if (config.databaseUrl === undefined) await requireWhole({ dataDir: restoring })
  else await loadPostgres(config.databaseUrl, join(backup, DUMP_FILE))
  // move the database last: without it the server refuses to start
  const tops = [...new Set([SECRETS_FILE, ...names.map((name) => name.split('/')[0]!)])]
  tops.sort((one, other) => Number(one === SQLITE_FILE) - Number(other === SQLITE_FILE))
  for (const name of tops) await rename(join(restoring, name), join(dataDir, name))
  await rm(restoring, { recursive: true })
  return manifest
}

async function requireEmpty(
  { dataDir, databaseUrl }: BackupConfig,
  { engine }: BackupManifest,
): Promise<void> {
  if ((engine === 'postgres') !== (databaseUrl !== undefined)) {
    throw new ConfigError(
      engine === 'postgres'
        ? 'The backup is of an installation on PostgreSQL: set DATABASE_URL to an empty database.'
        : 'The backup is of an installation on SQLite: unset DATABASE_URL.',
    )
  }
  if (!(await isEmptyFolder(dataDir, MAY_BE_THERE))) {
    throw new ConfigError(
      `${dataDir} is not empty. Nothing was changed. Set DATA_DIR to a new folder, or move away what is in it.`,
    )
  }
  if (databaseUrl === undefined) return
  const { db, close } = await openDatabase({ dataDir, databaseUrl })
  try {
    if ((await db.introspection.getTables()).length === 0) return
  } finally {
    await close()
  }
  throw new ConfigError('The database of DATABASE_URL is not empty. Nothing was changed.')
}

async function openSecretsOf({ backup: { passphrase } }: BackupConfig, backup: string) {
  if (passphrase === undefined) {
    throw new ConfigError('BACKUP_PASSPHRASE is not set: the secrets are encrypted with it.')
  }
  return openWith(passphrase, await readFile(join(backup, SEALED_FILE), 'utf8'))
}

/** @throws ConfigError if SQLite's integrity check finds the database damaged */
async function requireWhole(place: { dataDir: string }): Promise<void> {
  const problem = await problemOfDatabase(place.dataDir)
  if (problem !== undefined) throw new ConfigError(problem)
}

/** @returns what SQLite's integrity check reports about the database in a folder */
export async function problemOfDatabase(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file)) return `${SQLITE_FILE} is missing`
  try {
    const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
    try {
      const { rows } = await sql<Record<string, string>>`pragma integrity_check(3)`.execute(db)
      const said = rows.map((row) => Object.values(row)[0]).join('; ')
      if (said !== 'ok') return `${SQLITE_FILE} is damaged (${said})`
      const orphans = await sql`pragma foreign_key_check`.execute(db)
      return orphans.rows.length === 0
        ? undefined
        : `${SQLITE_FILE} has ${orphans.rows.length} rows whose other half is missing`
    } finally {
      await close()
    }
  } catch (error) {
    return `${SQLITE_FILE} is damaged (${(error as Error).message})`
  }
}
