import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { Failure } from '#contract/errors.ts'
import { type Config, ConfigError } from '../../config.ts'
import { backUpDatabase } from './backup.ts'
import type { Capabilities } from './capabilities.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/**
 * A numbered file `NNNN_name.ts`: one step forward, the same for both engines, never edited once
 * released.
 */
export interface Migration {
  version: number
  name: string
  /**
   * Exported beside `up` by a step that older programs cannot work with: the number of the
   * migration that a program must at least know, usually this one (F28).
   */
  minProgram?: number | undefined
  up(db: Kysely<never>, capabilities: Capabilities): Promise<void>
}

/**
 * a migration known by its file name only, which is all that a start without pending steps needs
 */
type MigrationFile = Pick<Migration, 'version' | 'name'> & { path: string }

export interface MigrateOptions {
  /** folder of the numbered files */
  directory?: string
  /** called before each step, for the log and for tests */
  onStep?: (name: string) => void
}

const DIRECTORY = join(import.meta.dirname, 'migrations')
/** another process may be migrating the same database */
const PATIENCE_MS = 10 * 60_000

/**
 * Migrates the database to the newest schema. Each pending file runs in one transaction together
 * with its row in `migration`, so that a crash leaves the old or the new schema and the next start
 * continues (F5). A SQLite database with data is first copied to `DATA_DIR/backups`.
 * @returns the names of the migrations applied by this process, in order
 * @throws ConfigError if the database needs a newer program
 */
export async function migrate(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = await listMigrations(options.directory ?? DIRECTORY)
  const database = await openDatabase(config, { isPatient: true })
  try {
    const known = await readVersions(database, files)
    const pending = await loadAll(files.filter(({ version }) => !known.has(version)))
    if (pending.length > 0 && known.size > 0) await backUpDatabase(database, config.dataDir)
    const applied: string[] = []
    for (const migration of pending) {
      options.onStep?.(migration.name)
      if (await apply(database, migration)) applied.push(migration.name)
    }
    return applied
  } finally {
    await database.close()
  }
}

/** `empty` if no migration ever ran; `behind` also after a first start that was killed. */
export type SchemaState = 'empty' | 'behind' | 'ready'

/**
 * Decides with one query, so that nothing for migrating is loaded if there is nothing to do. A
 * schema newer than this program is ready too (F24), unless it says that the program is too old
 * (F28).
 * @throws ConfigError if the database needs a newer program
 */
export async function schemaState(
  database: OpenDatabase,
  directory = DIRECTORY,
): Promise<SchemaState> {
  const files = await listMigrations(directory)
  const rows = await database.db
    .selectFrom('migration')
    .selectAll()
    .execute()
    .catch(async (error: unknown) => {
      // a database that cannot be read is not empty
      const tables = await database.db.introspection.getTables()
      if (tables.some(({ name }) => name === 'migration')) throw error
      return []
    })
  requireProgram(rows, files)
  if (rows.length === 0) return 'empty'
  const known = new Set(rows.map((row) => row.version))
  return files.every(({ version }) => known.has(version)) ? 'ready' : 'behind'
}

function requireProgram(
  rows: readonly { min_program?: number }[],
  files: readonly MigrationFile[],
): void {
  // rows from before this column have none
  const needed = Math.max(0, ...rows.map((row) => row.min_program ?? 0))
  const ours = files.at(-1)?.version ?? 0
  if (needed <= ours) return
  throw new ConfigError(
    `The database belongs to a newer version of Waypost: it needs program ${needed}, and this one is ${ours}. Nothing was changed. Install the newer version again, or put back a copy of the database from before.`,
  )
}

/** @throws Error for a name without a number, a duplicate number, or a file without `up` */
export async function loadMigrations(directory: string): Promise<Migration[]> {
  return loadAll(await listMigrations(directory))
}

async function listMigrations(directory: string): Promise<MigrationFile[]> {
  const files = (await readdir(directory)).filter((file) => /\.(ts|js)$/.test(file)).sort()
  const migrations: MigrationFile[] = []
  for (const file of files.filter((file) => !/\.(test|d)\.ts$/.test(file))) {
    const name = file.replace(/\.(ts|js)$/, '')
    const version = Number(/^(\d{4})_[a-z0-9_-]+$/.exec(name)?.[1])
    if (!Number.isInteger(version)) throw new Error(`${file} is not named NNNN_name.ts.`)
    if (migrations.at(-1)?.version === version) throw new Error(`Two migrations are ${version}.`)
    migrations.push({ version, name, path: join(directory, file) })
  }
  return migrations
}

async function loadAll(files: readonly MigrationFile[]): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const { version, name, path } of files) {
    const { up, minProgram } = (await import(
      /* @vite-ignore */ pathToFileURL(path).href
    )) as Partial<Migration>
    if (typeof up !== 'function') throw new Error(`${basename(path)} does not export up.`)
    migrations.push({ version, name, minProgram, up })
  }
  return migrations
}

/** @returns the applied versions; creates the table if it does not exist */
async function readVersions(
  database: OpenDatabase,
  files: readonly MigrationFile[],
): Promise<ReadonlySet<number>> {
  const { capabilities } = database
  await patiently(() =>
    database.db.transaction().execute(async (transaction) => {
      await capabilities.migrations.lock(transaction)
      await sql`create table if not exists migration (
        version integer primary key,
        name text not null,
        applied_at ${sql.raw(capabilities.bigint)} not null
      )`.execute(transaction)
    }),
  )
  const rows = await database.db.selectFrom('migration').selectAll().execute()
  requireProgram(rows, files)
  return new Set(rows.map((row) => row.version))
}

/** @returns false if another process applied it meanwhile */
async function apply(database: OpenDatabase, migration: Migration): Promise<boolean> {
  const { capabilities, db } = database
  const { before, lock, check, after } = capabilities.migrations
  await before(db)
  try {
    return await patiently(() =>
      db.transaction().execute(async (transaction) => {
        await lock(transaction)
        const isDone = await transaction
          .selectFrom('migration')
          .select('version')
          .where('version', '=', migration.version)
          .executeTakeFirst()
        if (isDone) return false
        await migration.up(transaction as unknown as Kysely<never>, capabilities)
        await check(transaction)
        await transaction
          .insertInto('migration')
          .values({
            version: migration.version,
            name: migration.name,
            applied_at: Date.now(),
            ...(migration.minProgram && { min_program: migration.minProgram }),
          })
          .execute()
        return true
      }),
    )
  } finally {
    await after(db)
  }
}

/** Tries again while another process holds the migration lock. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const isLocked = error instanceof Failure && isBusy(error.cause)
      if (!isLocked || performance.now() > deadline) throw error
    }
  }
}

/** SQLite has waited five seconds for the lock; on PostgreSQL the lock statement itself waits. */
function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && (errcode & 0xff) === 5
}
