import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from './open-database.ts'

const KEPT = 5
const NAME = /^before-migration-.*\.db$/

/**
 * Copies a SQLite database to `DATA_DIR/backups` and keeps the newest five; PostgreSQL has its own
 * tools. The copy gets its final name once it is complete.
 * @returns the file, or undefined on PostgreSQL
 */
export async function backUpDatabase(
  database: OpenDatabase,
  dataDir: string,
): Promise<string | undefined> {
  if (!database.capabilities.isFile) return undefined
  const directory = join(dataDir, 'backups')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replaceAll(':', '-')
  const file = join(directory, `before-migration-${time}-${process.pid}.db`)
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  await sql`vacuum into ${unfinished}`.execute(database.db)
  await rename(unfinished, file)
  const old = (await readdir(directory))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -KEPT)
  for (const name of old) await rm(join(directory, name), { force: true })
  return file
}
