import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import type { EngineName } from '#server/platform/db/capabilities.ts'
import { type OpenDatabase, openDatabase, SQLITE_FILE } from '#server/platform/db/open-database.ts'
import { giveBackDatabase, takeDatabase } from './postgres-databases.ts'

export interface DatabaseAddress {
  dataDir: string
  databaseUrl: string | undefined
}

/** One engine under test; each test gets a fresh migrated database. */
export interface TestEngine {
  readonly name: EngineName
  /** only inside a test */
  readonly database: OpenDatabase
  /**
   * arguments for `openDatabase`, to open it again like another process; `dataDir` exists on both
   * engines
   */
  readonly address: DatabaseAddress
  /** a second handle to the same database, closed after the test */
  openAnother(): Promise<OpenDatabase>
}

/** Runs the same tests on SQLite and on PostgreSQL; `WITHOUT=postgres` skips the latter visibly. */
export function describeOnBothEngines(name: string, tests: (engine: TestEngine) => void): void {
  describeOn('sqlite', name, tests)
  describeOn('postgres', name, tests)
}

/**
 * Runs tests on one engine only, for what the other lacks.
 * @param fresh `once` for tests that do not change the database: all of them share one
 */
export function describeOn(
  engineName: EngineName,
  name: string,
  tests: (engine: TestEngine) => void,
  fresh: 'each' | 'once' = 'each',
): void {
  if (engineName === 'postgres' && inject('postgresUrl') === '') {
    describe.skip(`${name} (postgres, left out by WITHOUT=postgres)`, () => {})
    return
  }
  describe(`${name} (${engineName})`, () => {
    const engine = new Engine(engineName)
    const [before, after] = fresh === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll]
    before(() => engine.open())
    after(() => engine.close())
    tests(engine)
  })
}

class Engine implements TestEngine {
  readonly name: EngineName
  #address: DatabaseAddress | undefined
  #databases: OpenDatabase[] = []

  constructor(name: EngineName) {
    this.name = name
  }

  get database(): OpenDatabase {
    const [database] = this.#databases
    if (!database) throw new Error('The database of a test exists inside the test only.')
    return database
  }

  get address(): DatabaseAddress {
    if (!this.#address) throw new Error('The database of a test exists inside the test only.')
    return this.#address
  }

  async open(): Promise<void> {
    const dataDir = mkdtempSync(join(tmpdir(), 'waypost-test-'))
    this.#address = { dataDir, databaseUrl: undefined }
    if (this.name === 'sqlite') copyFileSync(inject('sqliteTemplate'), join(dataDir, SQLITE_FILE))
    else this.#address.databaseUrl = await takeDatabase()
    await this.openAnother()
  }

  async openAnother(): Promise<OpenDatabase> {
    const database = await openDatabase(this.address)
    this.#databases.push(database)
    return database
  }

  async close(): Promise<void> {
    const databases = this.#databases
    this.#databases = []
    await Promise.all(databases.map((database) => database.close()))
    const address = this.#address
    this.#address = undefined
    if (!address) return
    if (address.databaseUrl) await giveBackDatabase(address.databaseUrl)
    rmSync(address.dataDir, { recursive: true, force: true })
  }
}

/** Reading them takes longer than reading the tables. */
const tableNames = new WeakMap<OpenDatabase['db'], string[]>()

/**
 * Every row of every table, to compare before and after a refused request: nothing may be
 * half-written.
 * @param except tables that may change, such as counters of limits
 */
export async function readAllTables(
  { db }: Pick<OpenDatabase, 'db'>,
  except: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  const names = tableNames.get(db) ?? (await db.introspection.getTables()).map(({ name }) => name)
  tableNames.set(db, names)
  for (const name of names) {
    if (except.includes(name)) continue
    const { rows } = await sql<unknown>`select * from ${sql.table(name)}`.execute(db)
    content[name] = rows.map((row) => JSON.stringify(row, withBigInts)).sort()
  }
  return content
}

const withBigInts = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value
