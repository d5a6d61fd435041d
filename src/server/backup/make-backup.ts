import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { CLICK_STORE_FILE } from '../platform/clicks/click-store.ts'
import { takeFileLock } from '../platform/clicks/journal/file-lock.ts'
import { drainLock, prepareDirectory } from '../platform/clicks/journal/journal-folder.ts'
import { DATABASES_FILE } from '../platform/db/database-marker.ts'
import { openDatabase, SQLITE_FILE } from '../platform/db/open-database.ts'
import { SECRETS_FILE } from '../platform/secrets.ts'
import { version } from '../version.ts'
import {
  type BackupManifest,
  backupName,
  DUMP_FILE,
  MANIFEST_FILE,
  manifestOf,
  SEALED_FILE,
  sealWith,
} from './backup-format.ts'
import { askForBackup, type BackupAsker } from './backup-socket.ts'
import { copy, copyFolder, copyJournals } from './copy-data.ts'
import { dumpPostgres } from './postgres-tools.ts'

export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'backup' | 'storage'>

export interface MadeBackup {
  /** folder of the backup */
  path: string
  name: string
  manifest: BackupManifest
}

/**
 * Copies an installation into a new folder below `into`, whether or not a server is running (F25):
 * first the databases, then the waiting clicks, then the uploads. The folder gets its final name
 * once it is complete.
 * @param now ms UTC
 * @throws ConfigError if there is no installation, or BACKUP_PASSPHRASE is not set
 */
export async function makeBackup(
  config: BackupConfig,
  into: string,
  now: number,
): Promise<MadeBackup> {
  const passphrase = requireReady(config)
  const name = backupName(now)
  const path = join(into, name)
  const unfinished = `${path}.unfinished`
  if (existsSync(path)) throw new ConfigError(`${path} is there already.`)
  await mkdir(into, { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const asker = (await askForBackup(config.dataDir)) ?? askNobody(config.dataDir)
    try {
      await copyAll(config, unfinished, asker)
    } finally {
      asker.close()
    }
    const secrets = await readFile(join(config.dataDir, SECRETS_FILE), 'utf8')
    await writeFile(join(unfinished, SEALED_FILE), sealWith(passphrase, secrets), { mode: 0o600 })
    const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgres'
    const manifest = await manifestOf(unfinished, { program: version, engine, madeAt: now })
    await writeFile(join(unfinished, MANIFEST_FILE), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    })
    await rename(unfinished, path)
    return { path, name, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function requireReady({ dataDir, databaseUrl, backup }: BackupConfig): string {
  const needed = databaseUrl === undefined ? [SQLITE_FILE, SECRETS_FILE] : [SECRETS_FILE]
  for (const file of needed) {
    if (!existsSync(join(dataDir, file))) {
      throw new ConfigError(`${dataDir} holds no installation: there is no ${file}.`)
    }
  }
  if (backup.passphrase !== undefined) return backup.passphrase
  throw new ConfigError(
    'BACKUP_PASSPHRASE is not set: the secrets of a backup are encrypted with it. Keep it where the backups are not.',
  )
}

async function copyAll(config: BackupConfig, to: string, asker: BackupAsker): Promise<void> {
  const { dataDir, storage } = config
  await asker.ask('hold')
  await copyDatabase(config, to)
  await asker.ask('pauseStore')
  // opening the file here is safe: DuckDB's lock is only lost when the process that owns it closes
  // the file
  for (const ending of ['', '.wal']) await copy(dataDir, CLICK_STORE_FILE + ending, to)
  await asker.ask('resumeStore')
  await copyJournals(dataDir, to)
  await asker.ask('end')
  if (storage === undefined) await copyFolder(dataDir, 'media', to)
  await copyFolder(dataDir, 'feeds', to)
  await copy(dataDir, DATABASES_FILE, to)
}

async function copyDatabase(config: BackupConfig, to: string): Promise<void> {
  if (config.databaseUrl !== undefined) {
    await dumpPostgres(config.databaseUrl, join(to, DUMP_FILE))
    return
  }
  const { db, close } = await openDatabase(config)
  try {
    await sql`vacuum into ${join(to, SQLITE_FILE)}`.execute(db)
  } finally {
    await close()
  }
}

/** No server is running, so this process takes the locks that a server would hold. */
function askNobody(dataDir: string): BackupAsker {
  prepareDirectory(dataDir)
  const lock = takeFileLock(drainLock(dataDir))
  if (lock === undefined) {
    throw new ConfigError(
      `Another process counts the clicks of ${dataDir} and takes no backups; stop it, or try again.`,
    )
  }
  return { ask: async () => {}, close: () => lock.release() }
}
