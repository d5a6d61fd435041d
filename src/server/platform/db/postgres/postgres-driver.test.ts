import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { type PostgresServer, startPostgres } from '#test/support/postgres-server.ts'
import { until } from '#test/support/until.ts'
import { migrate } from '../migrate.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { findSetting, saveSetting } from '../setting.ts'
import { transaction } from '../transaction.ts'

const clock = { now: () => 1_000, monotonic: () => 0 }

describeOn('postgres', 'the PostgreSQL driver', (engine) => {
  it('returns bigint, count and sum as numbers, and bigint only if a number would be inexact', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 1::bigint as one, 9007199254740993::bigint as unsafe, count(*) as counted,
        sum(v) as summed, avg(v) as average
      from (values (1::bigint), (2::bigint)) as t (v)`.execute(engine.database.db)
    expect(rows[0]).toEqual({
      one: 1,
      unsafe: 9_007_199_254_740_993n,
      counted: 2,
      summed: 3,
      average: 1.5,
    })
  })

  it.each([
    ['off', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('waits for the disk where the server says synchronous_commit=%s (F4)', async (given, used) => {
    const { db } = engine.database
    const name = new URL(engine.address.databaseUrl!).pathname.slice(1)
    await sql`alter database ${sql.id(name)} set synchronous_commit = ${sql.lit(given)}`.execute(db)
    const another = await engine.openAnother()
    const { rows } = await sql`show synchronous_commit`.execute(another.db)
    expect(rows).toEqual([{ synchronous_commit: used }])
  })

  it('refuses to commit after a failed statement whose error was caught', async () => {
    const deps = { db: engine.database.db, clock }
    const run = transaction(deps, async (deps) => {
      await saveSetting(deps, 'a', '1')
      await sql`select * from absent`.execute(deps.db).catch(() => {})
    })
    await expect(run).rejects.toThrow(/rolled back/)
    expect(await findSetting(deps, 'a')).toBeUndefined()
  })
})

describe.skipIf(inject('postgresUrl') === '')('a PostgreSQL server that goes away (F9)', () => {
  let server: PostgresServer
  let database: OpenDatabase
  beforeAll(async () => {
    server = await startPostgres()
    const address = { dataDir: '', databaseUrl: server.url('postgres') }
    await migrate(address)
    database = await openDatabase(address)
  })
  afterAll(async () => {
    await database.close()
    await server.remove()
  })

  it('answers unavailable within two seconds, does not crash, and recovers by itself', async () => {
    const deps = { db: database.db, clock }
    await saveSetting(deps, 'before', '1')
    const gate = Promise.withResolvers<void>()
    const open = transaction(deps, async (deps) => {
      await saveSetting(deps, 'inside', '1')
      await gate.promise
      await saveSetting(deps, 'inside', '2')
    })
    const broken = expect(open).rejects.toMatchObject({ name: 'unavailable' })
    await sleep(50)
    await server.stop('immediate')
    gate.resolve()
    await broken
    for (const _ of [1, 2, 3]) {
      const startedAt = performance.now()
      await expect(saveSetting(deps, 'during', '1')).rejects.toMatchObject({
        name: 'unavailable',
        status: 503,
      })
      expect(performance.now() - startedAt).toBeLessThan(2_500)
    }
    await server.start()
    await until(async () => {
      try {
        return (await findSetting(deps, 'before')) === '1'
      } catch {
        return false
      }
    }, 2_000)
    await saveSetting(deps, 'after', '1')
    expect(await findSetting(deps, 'inside')).toBeUndefined()
  })

  it('answers unavailable within two seconds if the server hangs, also in a transaction (F27)', async () => {
    const deps = { db: database.db, clock }
    const gate = Promise.withResolvers<void>()
    const isOpen = Promise.withResolvers<void>()
    const open = transaction(deps, async (deps) => {
      await saveSetting(deps, 'half', '1')
      isOpen.resolve()
      await gate.promise
      await saveSetting(deps, 'half', '2')
    })
    const broken = expect(open).rejects.toMatchObject({ name: 'unavailable' })
    await isOpen.promise
    const long = expect(sql`select pg_sleep(30)`.execute(database.db)).rejects.toMatchObject({
      name: 'unavailable',
    })
    server.pause()
    const pausedAt = performance.now()
    const asked = Array.from({ length: 30 }, (_, at) => saveSetting(deps, `hang-${at}`, '1'))
    const answers = await Promise.allSettled(asked)
    await long
    expect(performance.now() - pausedAt).toBeLessThan(2_000)
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    server.resume()
    await until(async () => {
      await saveSetting(deps, 'resumed', '1').catch(() => {})
      return (await findSetting(deps, 'resumed').catch(() => undefined)) === '1'
    }, 2_000)
    // its connection is from before
    gate.resolve()
    await broken
    expect(await findSetting(deps, 'half')).toBeUndefined()
  })

  it('lets a statement take its time while the server answers', async () => {
    const { rows } = await sql`select 1 as one from pg_sleep(2.2)`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  })
})
