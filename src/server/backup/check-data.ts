import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { findJournals } from '../features/clicks/index.ts'
import { fileKey, mediaFileName } from '../features/media/index.ts'
import { CLICK_STORE_FILE } from '../platform/clicks/click-store.ts'
import { problemOfClickStore } from '../platform/clicks/duckdb/duckdb-check.ts'
import { damagedDirectory } from '../platform/clicks/journal/journal-folder.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { openSecrets, SECRETS_FILE } from '../platform/secrets.ts'
import { createDiskStorage } from '../platform/storage/disk-storage.ts'
import { askForBackup } from './backup-socket.ts'
import type { BackupConfig } from './make-backup.ts'
import { problemOfDatabase } from './restore-backup.ts'

/** The result of one check. */
export interface Finding {
  what: string
  /** one sentence per problem; empty if there are none */
  problems: string[]
  /** why the check could not be made */
  skipped?: string
}

/**
 * Checks everything in DATA_DIR and changes nothing. A server may be running meanwhile.
 * @throws ConfigError if the folder holds no installation
 */
export async function* checkData(config: BackupConfig): AsyncGenerator<Finding> {
  const { dataDir, databaseUrl, storage } = config
  if (!existsSync(join(dataDir, SECRETS_FILE))) {
    throw new ConfigError(`${dataDir} holds no installation: there is no ${SECRETS_FILE}.`)
  }
  yield finding(
    'secrets',
    problemOf(() => openSecrets({ dataDir, secret: undefined })),
  )
  const database: Finding =
    databaseUrl === undefined
      ? finding('database', await problemOfDatabase(dataDir))
      : { what: 'database', problems: [], skipped: 'PostgreSQL checks its own' }
  yield database
  yield await checkClickStore(dataDir)
  yield { what: 'journals', problems: problemsOfJournals(dataDir) }
  if (storage !== undefined) {
    yield { what: 'uploads', problems: [], skipped: 'they lie at STORAGE_URL' }
    return
  }
  if (database.problems.length > 0) {
    yield { what: 'uploads', problems: [], skipped: 'the database does not say which there are' }
    return
  }
  yield { what: 'uploads', problems: await problemsOfUploads(config) }
}

const finding = (what: string, problem: string | undefined): Finding => ({
  what,
  problems: problem === undefined ? [] : [problem],
})

function problemOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function checkClickStore(dataDir: string): Promise<Finding> {
  const path = join(dataDir, CLICK_STORE_FILE)
  if (!existsSync(path)) return { what: 'clicks', problems: [], skipped: 'there are none yet' }
  const serving = await askForBackup(dataDir)
  serving?.close()
  if (serving) {
    const skipped = 'a process has them open; stop it, or check a backup'
    return { what: 'clicks', problems: [], skipped }
  }
  return finding('clicks', await problemOfClickStore(path))
}

/** Reads all waiting clicks as the drain would. */
function problemsOfJournals(dataDir: string): string[] {
  const problems: string[] = []
  for (const { name, open } of findJournals(dataDir).values()) {
    const reader = open()
    let lost = 0
    let cursor = reader.begin()
    for (;;) {
      const { upTo, lostClicks } = reader.readAfter(cursor)
      lost += lostClicks
      if (upTo === cursor) break
      cursor = upTo
    }
    reader.close()
    if (lost > 0) problems.push(`${lost} clicks of journal ${name} cannot be read`)
  }
  const damaged = damagedDirectory(dataDir)
  if (existsSync(damaged)) problems.push(`damaged segments were set aside in ${damaged} earlier`)
  return problems
}

async function problemsOfUploads(config: BackupConfig): Promise<string[]> {
  const problems: string[] = []
  const uploads = createDiskStorage(join(config.dataDir, 'media'))
  const { db, close } = await openDatabase(config)
  try {
    for (const picture of await db.selectFrom('media').select(['hash', 'content_type']).execute()) {
      const name = mediaFileName(picture)
      const bytes = await uploads.get(name)
      if (bytes === undefined) problems.push(`picture ${name} is missing`)
      else if (createHash('sha256').update(bytes).digest('hex') !== picture.hash) {
        problems.push(`picture ${name} is damaged`)
      }
    }
    for (const file of await db.selectFrom('stored_file').select(['id', 'name']).execute()) {
      if (!(await uploads.has(fileKey(file)))) problems.push(`file ${file.name} is missing`)
    }
  } finally {
    await close()
  }
  return problems
}
