import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { type DatabaseAddress, describeOnBothEngines } from '../support/engines.ts'
import { withDatabase } from '../support/global-setup.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)
const directory = join(import.meta.dirname, 'migrations')

/** Runs a script and kills it after a random time; @returns its output, by line */
async function runAndKill(script: string, args: string[], maxMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let isArmed = false
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (isArmed) return
    isArmed = true
    setTimeout(() => child.kill('SIGKILL'), Math.random() * maxMs)
  })
  await new Promise((resolve) => child.once('close', resolve))
  // the last line may be incomplete
  return output.split('\n').slice(0, -1)
}

describeOnBothEngines('kill -9 between acknowledged writes (F3)', (engine) => {
  const timeout = 60_000 + ROUNDS * 10_000
  it('loses nothing that was acknowledged and leaves nothing half-written', {
    timeout,
  }, async () => {
    const { dataDir, databaseUrl } = engine.address
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      const lines = await runAndKill(
        'write-child.ts',
        [dataDir, databaseUrl ?? '', `r${round}`],
        300,
      )
      const rows = await engine.database.db
        .selectFrom('setting')
        .select('key')
        .where('key', 'like', `r${round}-%`)
        .execute()
      const keys = new Set(rows.map((row) => row.key))
      for (const at of lines) {
        acknowledged++
        expect(keys.has(`r${round}-${at}-one`) && keys.has(`r${round}-${at}-two`)).toBe(true)
      }
      expect(keys.size % 2).toBe(0)
    }
    expect(acknowledged).toBeGreaterThan(0)
  })
})

const engines = [
  { name: 'sqlite', isMissing: false, make: async () => undefined },
  {
    name: 'postgres',
    isMissing: inject('postgresUrl') === '',
    make: async () => {
      const url = inject('postgresUrl')
      const name = `waypost_migrate_${process.pid}_${Math.random().toString(36).slice(2)}`
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return withDatabase(url, name)
    },
  },
]

for (const engine of engines) {
  describe.skipIf(engine.isMissing)(`migrations (${engine.name})`, () => {
    /** An empty database, removed afterwards. */
    async function withEmptyDatabase(test: (address: DatabaseAddress) => Promise<void>) {
      const dataDir = mkdtempSync(join(tmpdir(), 'waypost-migrate-'))
      try {
        await test({ dataDir, databaseUrl: await engine.make() })
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    }

    async function countRows(address: DatabaseAddress): Promise<Record<string, number>> {
      const database = await openDatabase(address)
      const counts: Record<string, number> = {}
      for (const { name } of await database.db.introspection.getTables()) {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${sql.table(name)}`.execute(database.db)
        counts[name] = rows[0]?.count ?? -1
      }
      await database.close()
      return counts
    }

    const complete = { migration: 3, person: 50, letter: 50, note: 200 }

    it('keep every row, also of tables rebuilt under their children', () =>
      withEmptyDatabase(async (address) => {
        expect(await migrate(address, { directory })).toEqual([
          '0001_people',
          '0002_rebuild',
          '0003_more',
        ])
        expect(await countRows(address)).toEqual(complete)
        expect(await migrate(address, { directory })).toEqual([])
      }))

    it('run once when several processes start together', () =>
      withEmptyDatabase(async (address) => {
        const applied = await Promise.all([1, 2, 3].map(() => migrate(address, { directory })))
        expect(applied.flat().toSorted()).toEqual(['0001_people', '0002_rebuild', '0003_more'])
        expect(await countRows(address)).toEqual(complete)
      }))

    it('leave the old schema or the new one after kill -9, and the next start finishes (F5)', {
      timeout: 60_000 + ROUNDS * 10_000,
    }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await withEmptyDatabase(async (address) => {
          const args = [address.dataDir, address.databaseUrl ?? '']
          await runAndKill('migrate-child.ts', args, 120)
          const counts = await countRows(address)
          const version = counts.migration ?? 0
          expect(counts.person).toBe(version >= 1 ? 50 : undefined)
          expect(counts.letter).toBe(version >= 1 ? 50 : undefined)
          expect(counts.note).toBe(version >= 3 ? 200 : undefined)
          expect(Object.keys(counts)).not.toContain('old_letter')
          expect(Object.keys(counts)).not.toContain('new_person')
          await migrate(address, { directory })
          expect(await countRows(address)).toEqual(complete)
        })
      }
    })

    it.skipIf(engine.name === 'postgres')('back the file up first, and keep five', () =>
      withEmptyDatabase(async (address) => {
        await migrate(address, { directory })
        const backups = join(address.dataDir, 'backups')
        for (let round = 0; round < 7; round++) {
          const database = await openDatabase(address)
          await sql`delete from migration where version = 3`.execute(database.db)
          await sql`drop table note`.execute(database.db)
          await sql`alter table person drop column seen`.execute(database.db)
          await database.close()
          await migrate(address, { directory })
        }
        const files = readdirSync(backups)
        expect(files).toHaveLength(5)
        const copy = mkdtempSync(join(tmpdir(), 'waypost-restore-'))
        const { copyFileSync } = await import('node:fs')
        copyFileSync(join(backups, files[0]!), join(copy, 'waypost.db'))
        expect(await countRows({ dataDir: copy, databaseUrl: undefined })).toEqual({
          migration: 2,
          person: 50,
          letter: 50,
        })
        rmSync(copy, { recursive: true, force: true })
      }),
    )
  })
}
