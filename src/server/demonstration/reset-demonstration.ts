import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import { handOverSocket, isListening } from '../http/server/unix-socket.ts'
import { CLICK_STORE_FILE } from '../platform/clicks/click-store.ts'
import { journalDirectory } from '../platform/clicks/journal/journal-folder.ts'
import { hasOtherRecorders } from '../platform/clicks/journal/live-journals.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type OpenDatabase, openDatabase, SQLITE_FILE } from '../platform/db/open-database.ts'
import { isDemonstration } from './demonstration-mark.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Deletes the data of an earlier demonstration (contract.md §3). Only a database that carries the
 * demonstration's mark is deleted; a database that holds accounts but no mark is in real use.
 * @throws ConfigError, having changed nothing
 */
export async function resetDemonstration(config: Place): Promise<void> {
  const isInUse =
    hasOtherRecorders(config.dataDir, undefined) ||
    (await isListening(handOverSocket(config.dataDir)))
  if (isInUse) {
    throw new ConfigError(
      'Another Waypost runs on this DATA_DIR: stop it before the demonstration begins anew.',
    )
  }
  const database = await openDatabase(config, { isPatient: true })
  let isOurs = false
  try {
    const tables = await tableNames(database)
    if (!tables.includes('setting')) return
    isOurs = await isDemonstration(database)
    if (!isOurs) return await requireNoAccounts(database)
    // before the mark is removed, so that an interrupted start can be repeated
    removeFiles(config.dataDir)
    if (!database.capabilities.isFile) await dropTables(database)
  } finally {
    await database.close()
    if (isOurs && database.capabilities.isFile) removeDatabase(config.dataDir)
  }
}

async function tableNames({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name)
}

async function requireNoAccounts({ db }: OpenDatabase): Promise<void> {
  const account = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (account === undefined) return
  throw new ConfigError(
    'AUTH_MODE=fake would delete the accounts in this database, which no demonstration has made: set DATA_DIR (or DATABASE_URL) to one of its own.',
  )
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true })

function removeFiles(dataDir: string): void {
  remove(journalDirectory(dataDir))
  remove(join(dataDir, 'media'))
  for (const ending of ['.wal', '']) remove(join(dataDir, `${CLICK_STORE_FILE}${ending}`))
}

/** Removes the log first: a new database file must not find the old one's log. */
function removeDatabase(dataDir: string): void {
  for (const ending of ['-wal', '-shm', '']) remove(join(dataDir, `${SQLITE_FILE}${ending}`))
}

/** Drops only our own tables: others may live in the same database. */
async function dropTables({ db }: OpenDatabase): Promise<void> {
  const tables = (await ownTables()).map((name) => sql.table(name))
  await sql`drop table if exists ${sql.join(tables)} cascade`.execute(db)
}

/** Names of the tables that the migrations create, read from a temporary database. */
async function ownTables(): Promise<string[]> {
  const place = { dataDir: mkdtempSync(join(tmpdir(), 'waypost-')), databaseUrl: undefined }
  try {
    await migrate(place)
    const database = await openDatabase(place)
    const names = await tableNames(database).finally(() => database.close())
    return names.filter((name) => !name.startsWith('sqlite_'))
  } finally {
    remove(place.dataDir)
  }
}
