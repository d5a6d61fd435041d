import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administratorLink } from '#server/commands/admin.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { openBase } from '#server/open-base.ts'
import { loadMigrations, migrate, schemaState } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { createRedirectProcess } from '#server/redirect-process.ts'
import { describeOn } from '../support/engines.ts'
import { beginServer } from '../support/server-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-own-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = () => join(dataDir, 'waypost.db')
const marker = () => join(dataDir, 'databases.json')
const config = (more: Partial<Config> = {}): Config => ({
  ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  dataDir,
  ...more,
})

/** A start that succeeds, with its side effects. */
async function start(more: Partial<Config> = {}): Promise<{ accounts: number }> {
  const base = await openBase(config(more))
  try {
    const { count } = await base.db
      .selectFrom('user')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    return { accounts: Number(count) }
  } finally {
    await base.close()
  }
}

async function refusal(more: Partial<Config> = {}): Promise<string> {
  const error = await start(more).then(
    () => new Error('it went on'),
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ConfigError)
  return (error as Error).message
}

/** Everything in one file, as after a copy. */
async function checkpoint(): Promise<void> {
  const { db, close } = await openDatabase(config())
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await close()
}

/** A database older than markers and required programs; version 57. */
async function migrateTo(version: number): Promise<void> {
  const all = fileURLToPath(new URL('../../src/server/platform/db/migrations', import.meta.url))
  const directory = mkdtempSync(join(tmpdir(), 'waypost-own-'))
  for (const step of await loadMigrations(all)) {
    const file = `${step.name}.ts`
    if (step.version <= version) symlinkSync(join(all, file), join(directory, file))
  }
  await migrate(config(), { directory })
  rmSync(directory, { recursive: true })
}

const removeDatabase = () => {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file()}${ending}`, { force: true })
}
const contents = () =>
  readdirSync(dataDir)
    .filter((name) => name !== 'ballast')
    .map((name) => [name, readFileSync(join(dataDir, name)).length])

describe('a database that is gone beside what belongs to it (F28)', () => {
  it('keeps the start from going on when it is missing, and nothing changes', async () => {
    await start()
    removeDatabase()
    const before = contents()
    expect(await refusal()).toMatch(/waypost\.db is missing, but .* holds what belongs to it/)
    expect(await refusal()).toContain('--new')
    expect(contents()).toEqual(before)
    await expect(administratorLink(config(), 'ada@example.com')).rejects.toThrow(/is missing/)
    await expect(createRedirectProcess(config({ port: 1 }))).rejects.toThrow(/is missing/)
    expect(contents()).toEqual(before)
  })

  it('does so when it is empty, with or without a page of SQLite', async () => {
    await start()
    removeDatabase()
    writeFileSync(file(), '')
    const before = contents()
    expect(await refusal()).toMatch(/waypost\.db is empty/)
    expect(contents()).toEqual(before)
    const { db, close } = await openDatabase(config())
    await sql`create table something (id integer)`.execute(db)
    await close()
    expect(await refusal()).toMatch(/waypost\.db is empty/)
    await expect(createRedirectProcess(config({ port: 1 }))).rejects.toThrow(/is empty/)
  })

  it('says that it is damaged when it is cut', async () => {
    await start()
    await checkpoint()
    for (const bytes of [readFileSync(file()).length - 4_096, 3 * 4_096 + 100]) {
      truncateSync(file(), bytes)
      expect(await refusal()).toMatch(/waypost\.db is damaged/)
    }
  })

  it('goes on when a copy is put in its place, and with another database than before', async () => {
    await start()
    await checkpoint()
    const copy = readFileSync(file())
    removeDatabase()
    writeFileSync(file(), copy)
    await start()
    removeDatabase()
    await migrateTo(57)
    await start()
  })

  it('begins anew with --new, and only then', async () => {
    await start()
    removeDatabase()
    expect(await start({ beginsAnew: true })).toEqual({ accounts: 0 })
    await start()
    expect(await refusal({ beginsAnew: true })).toMatch(/--new .* has one\. Nothing was changed/)
    await start()
  })

  it('is no error in a folder of the version before that has a good one, and it gets its marker', async () => {
    await start()
    rmSync(marker())
    await start()
    expect(existsSync(marker())).toBe(true)
    // without marker and database, clicks show that there was one
    removeDatabase()
    rmSync(marker())
    mkdirSync(join(dataDir, 'journals'))
    await start()
    removeDatabase()
    rmSync(marker())
    writeFileSync(join(dataDir, 'clicks.duckdb'), '')
    expect(await refusal()).toMatch(/is missing/)
  })

  it('is no error after a first start that was killed, wherever', async () => {
    for (const step of [0, 20]) {
      rmSync(dataDir, { recursive: true })
      mkdirSync(dataDir)
      openSecrets(config())
      const path = (name: string) =>
        JSON.stringify(new URL(`../../src/server/${name}`, import.meta.url))
      const script = `
        let steps = 0
        const onStep = () => steps++ === ${step} && process.kill(process.pid, 'SIGKILL')
        import(${path('platform/db/migrate.ts')}).then(({ migrate }) =>
          migrate({ dataDir: ${JSON.stringify(dataDir)} }, { onStep }))`
      const { signal } = spawnSync(process.execPath, ['-e', script])
      expect(signal).toBe('SIGKILL')
      expect(existsSync(marker())).toBe(false)
      await start()
    }
  }, 60_000)

  it('ends the program with one sentence, and --new lets it go on', async () => {
    await start()
    removeDatabase()
    const refused = beginServer({ dataDir })
    expect(await refused.gone).toBe(1)
    expect(refused.output()).toMatch(/^\S+waypost\.db is missing, but .*\n$/)
    const anew = beginServer({ dataDir, args: ['--new'] })
    await anew.ready
    expect(await anew.stop()).toBe(0)
  }, 60_000)
})

describe('a database that is too new (F28)', () => {
  const raise = async (program: number) => {
    const { db, close } = await openDatabase(config())
    await db
      .insertInto('migration')
      .values({ version: 9_000, name: '9000_of_tomorrow', applied_at: 1, min_program: program })
      .execute()
    await close()
  }

  it('is fine while it does not say that it needs a newer program (F24)', async () => {
    await start()
    await raise(0)
    await start()
  })

  it('refuses programs below the one it needs, and only those', async () => {
    await start()
    await raise(9_000)
    expect(await refusal()).toMatch(/needs program 9000, and this one is \d+\. Nothing was changed/)
    await expect(administratorLink(config(), 'ada@example.com')).rejects.toThrow(ConfigError)
    await expect(createRedirectProcess(config({ port: 1 }))).rejects.toThrow(/needs program 9000/)
    const directory = join(dataDir, 'migrations')
    mkdirSync(directory)
    writeFileSync(join(directory, '9000_of_tomorrow.ts'), 'export function up() {}')
    const database = await openDatabase(config())
    expect(await schemaState(database, directory)).toBe('ready')
    await database.close()
  })
})

describeOn('postgres', 'a database elsewhere (F28)', (engine) => {
  it('is a move when it is set, and is known from then on', async () => {
    const { databaseUrl } = engine.address
    await start()
    await start({ databaseUrl })
    expect(readFileSync(marker(), 'utf8')).not.toContain(new URL(databaseUrl!).password || 'secret')
    // and back
    await start()
    await sql`drop schema public cascade`.execute(engine.database.db)
    await sql`create schema public`.execute(engine.database.db)
    expect(await refusal({ databaseUrl })).toMatch(/The database of DATABASE_URL is empty/)
    expect(await start({ databaseUrl, beginsAnew: true })).toEqual({ accounts: 0 })
    await start({ databaseUrl })
  })
})
