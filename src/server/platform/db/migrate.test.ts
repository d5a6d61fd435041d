import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { loadMigrations, migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const DIRECTORY = join(import.meta.dirname, 'migrations')
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-test-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the files of migrations', () => {
  it('are loaded in the order of their numbers', async () => {
    const versions = (await loadMigrations(DIRECTORY)).map((migration) => migration.version)
    expect(versions).toEqual(versions.toSorted((one, other) => one - other))
    expect(versions[0]).toBe(1)
  })

  it.each([
    [['one.ts'], /not named/],
    [['0001_a.ts', '0001_b.ts'], /Two migrations are 1/],
    [['0001_a.ts'], /does not export up/],
  ])('are refused when they are %j', async (names, message) => {
    const folder = newFolder()
    for (const name of names) {
      const content = names.length > 1 ? 'export function up() {}' : 'export const down = 1'
      writeFileSync(join(folder, name), content)
    }
    await expect(loadMigrations(folder)).rejects.toThrow(message)
  })
})

describe('our migrations, one after the other', () => {
  it('keep the rows of every table that was there before', async () => {
    const address = { dataDir: newFolder(), databaseUrl: undefined }
    const directory = newFolder()
    // the files import by paths relative to where they really are
    const loaded = await loadMigrations(DIRECTORY)
    let before: Record<string, number> = {}
    for (const { name } of loaded) {
      symlinkSync(join(DIRECTORY, `${name}.ts`), join(directory, `${name}.ts`))
      expect(await migrate(address, { directory })).toEqual([name])
      const counts = await countRows(address)
      for (const [table, count] of Object.entries(before)) {
        if (table !== 'migration') expect([table, counts[table]]).toEqual([table, count])
      }
      before = counts
    }
    expect(before.migration).toBe(loaded.length)
    // each step starts threads of its own, and there are more of them every month
  }, 60_000)
})

async function countRows(address: { dataDir: string; databaseUrl: undefined }) {
  const { db, close } = await openDatabase(address)
  const counts: Record<string, number> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  await close()
  return counts
}

const columns: Record<string, string[]> = {}

describeOnBothEngines('the schema', (engine) => {
  it('has the same tables and columns on both engines', async () => {
    const tables = await engine.database.db.introspection.getTables()
    columns[engine.name] = tables
      // SQLite's full-text index is tables; PostgreSQL's is none
      .filter((table) => !table.name.includes('_search_gram'))
      .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`))
      .toSorted()
    expect(columns[engine.name]).toContain('outbox.due_at')
    expect(columns[engine.name]).toEqual(columns.sqlite)
  })

  it('is not migrated again', async () => {
    expect(await migrate(engine.address)).toEqual([])
  })
})
