import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { loadMigrations, migrate } from './migrate.ts'
import { SQLITE_FILE } from './open-database.ts'

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
  it('keep the rows of every existing table', async () => {
    const dataDir = newFolder()
    const database = new DatabaseSync(join(dataDir, SQLITE_FILE))
    const loaded = await loadMigrations(DIRECTORY)
    let before: Record<string, number> = {}
    const compare = () => {
      const counts = countRows(database)
      for (const [table, count] of Object.entries(before)) {
        // a table may be removed if it never held anything
        if (table !== 'migration') expect([table, counts[table] ?? 0]).toEqual([table, count])
      }
      before = counts
    }
    const applied = await migrate({ dataDir, databaseUrl: undefined }, { onStep: compare })
    compare()
    expect(applied).toEqual(loaded.map(({ name }) => name))
    expect(before.migration).toBe(loaded.length)
    database.close()
  })
})

function countRows(database: DatabaseSync): Record<string, number> {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all() as { name: string }[]
  return Object.fromEntries(
    tables.map(({ name }) => {
      const row = database.prepare(`select count(*) as count from "${name}"`).get()
      return [name, (row as { count: number }).count]
    }),
  )
}

const columns: Record<string, string[]> = {}

describeOnBothEngines('the schema', (engine) => {
  it('has the same tables and columns on both engines', async () => {
    const tables = await engine.database.db.introspection.getTables()
    columns[engine.name] = tables
      // SQLite's full-text index consists of tables, PostgreSQL's does not
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
