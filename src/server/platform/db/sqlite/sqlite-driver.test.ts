import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import type { PlatformTables } from '../platform.table.ts'
import { findSetting, saveSetting } from '../setting.ts'
import { transaction } from '../transaction.ts'
import { SqliteFileDialect } from './sqlite-dialect.ts'

const clock = { now: () => 1_000, monotonic: () => 0 }

describeOn('sqlite', 'the SQLite driver', (engine) => {
  let dialect: SqliteFileDialect
  let deps: { db: Kysely<PlatformTables>; clock: typeof clock }

  beforeEach(async () => {
    dialect = new SqliteFileDialect(join(engine.address.dataDir, 'waypost.db'))
    await dialect.driver.init()
    deps = { db: new Kysely<PlatformTables>({ dialect }), clock }
  })
  afterEach(async () => {
    vi.useRealTimers()
    await deps.db.destroy()
    await dialect.driver.destroy()
  })

  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(deps.db)
    return Object.values(rows[0] ?? {})[0]
  }

  it('writes durably, in WAL mode, with foreign keys checked', async () => {
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('busy_timeout')).toBe(5_000)
  })

  it('reads beside a transaction without waiting for it or seeing its changes', async () => {
    await saveSetting(deps, 'a', 'old')
    const gate = Promise.withResolvers<void>()
    const running = transaction(deps, async (inner) => {
      await saveSetting(inner, 'a', 'new')
      await gate.promise
    })
    await sleep(50)
    expect(await findSetting(deps, 'a')).toBe('old')
    gate.resolve()
    await running
    expect(await findSetting(deps, 'a')).toBe('new')
  })

  it('lets writers in by the order of requests, mixed with transactions', async () => {
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        if (at % 2 === 0) await saveSetting(deps, 'a', String(at))
        else await transaction(deps, (inner) => saveSetting(inner, 'a', String(at)))
        order.push(at)
      }),
    )
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(await findSetting(deps, 'a')).toBe('39')
  })

  it('returns whole numbers as numbers, and as bigint only if a number would be inexact', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 1 as one, 9007199254740991 as safe, 9007199254740993 as unsafe, -5 as below,
        1.5 as real, null as absent, true as truth`.execute(deps.db)
    expect(rows[0]).toStrictEqual({
      one: 1,
      safe: 9_007_199_254_740_991,
      unsafe: 9_007_199_254_740_993n,
      below: -5,
      real: 1.5,
      absent: null,
      truth: 1,
    })
  })

  it('runs every statement of a schema script', async () => {
    await sql.raw('create table one (a integer); create table two (b integer);').execute(deps.db)
    const tables = await deps.db.introspection.getTables()
    expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['one', 'two']))
  })

  it('tells a value that cannot be stored from an unavailable database', async () => {
    await expect(sql`select ${Symbol('a')}`.execute(deps.db)).rejects.toThrow(TypeError)
    await expect(sql`select ${new Date()}`.execute(deps.db)).rejects.toThrow(TypeError)
    await expect(sql`select * from absent`.execute(deps.db)).rejects.toThrow(/no such table/)
  })

  it('rejects running statements if the thread dies, loses nothing acknowledged, and continues', async () => {
    await saveSetting(deps, 'kept', '1')
    const pending = saveSetting(deps, 'pending', '1')
    const rejected = expect(pending).rejects.toMatchObject({ name: 'unavailable' })
    await dialect.driver.writer.terminate()
    await rejected
    await saveSetting(deps, 'after', '1')
    expect(await findSetting(deps, 'kept')).toBe('1')
    expect(await findSetting(deps, 'after')).toBe('1')
  })

  it('rolls back the transaction in which the thread dies, and runs none of its later statements alone', async () => {
    const run = transaction(deps, async (inner) => {
      await saveSetting(inner, 'first', '1')
      await dialect.driver.writer.terminate()
      await saveSetting(inner, 'second', '1').catch(() => {})
      await saveSetting(inner, 'third', '1').catch(() => {})
    })
    await expect(run).rejects.toMatchObject({ name: 'unavailable' })
    await transaction(deps, (inner) => saveSetting(inner, 'after', '1'))
    for (const key of ['first', 'second', 'third']) {
      expect(await findSetting(deps, key)).toBeUndefined()
    }
    expect(await findSetting(deps, 'after')).toBe('1')
  })

  it('rolls back a transaction that is idle for half a minute, so that others can continue', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const gate = Promise.withResolvers<void>()
    const run = transaction(deps, async (inner) => {
      await saveSetting(inner, 'idle', '1')
      await gate.promise
      await saveSetting(inner, 'late', '1')
    })
    const rejected = expect(run).rejects.toMatchObject({ name: 'unavailable' })
    await new Promise((resolve) => setImmediate(resolve))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    vi.advanceTimersByTime(30_001)
    vi.useRealTimers()
    await saveSetting(deps, 'other', '1')
    gate.resolve()
    await rejected
    expect(await findSetting(deps, 'idle')).toBeUndefined()
    expect(await findSetting(deps, 'late')).toBeUndefined()
    expect(await findSetting(deps, 'other')).toBe('1')
  })

  it('waits for another process without blocking this thread (F8)', async () => {
    const other = new DatabaseSync(join(engine.address.dataDir, 'waypost.db'))
    other.exec('begin immediate')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const write = saveSetting(deps, 'a', '1')
    await sleep(400)
    expect(await findSetting(deps, 'a')).toBeUndefined()
    other.exec('commit')
    await write
    delay.disable()
    other.close()
    expect(await findSetting(deps, 'a')).toBe('1')
    expect(delay.max / 1e6).toBeLessThan(250)
  })

  it('answers unavailable after five seconds to all who wait (F8)', async () => {
    const other = new DatabaseSync(join(engine.address.dataDir, 'waypost.db'))
    other.exec('begin immediate')
    const startedAt = performance.now()
    const results = await Promise.allSettled([
      saveSetting(deps, 'a', '1'),
      transaction(deps, (inner) => saveSetting(inner, 'b', '1')),
      saveSetting(deps, 'c', '1'),
    ])
    const tookMs = performance.now() - startedAt
    other.exec('rollback')
    other.close()
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { name: 'unavailable', status: 503, retryAfterSeconds: expect.any(Number) },
      })
    }
    expect(tookMs).toBeGreaterThan(4_500)
    expect(tookMs).toBeLessThan(7_000)
    await saveSetting(deps, 'a', '2')
    expect(await findSetting(deps, 'a')).toBe('2')
  })

  it('answers unavailable if the disk is full, keeps what it acknowledged, and recovers (F6)', async () => {
    const pages = Number(await pragma('page_count'))
    await pragma(`max_page_count = ${pages + 20}`)
    let acknowledged = 0
    const fill = async () => {
      for (;;) {
        await transaction(deps, (inner) =>
          saveSetting(inner, `k${acknowledged}`, 'x'.repeat(3_000)),
        )
        acknowledged++
      }
    }
    await expect(fill()).rejects.toMatchObject({ name: 'unavailable' })
    const count = await deps.db
      .selectFrom('setting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count.count).toBe(acknowledged)
    await pragma(`max_page_count = ${pages + 1_000}`)
    await transaction(deps, (inner) => saveSetting(inner, 'after', '1'))
    expect(await findSetting(deps, 'after')).toBe('1')
    expect(await pragma('integrity_check')).toBe('ok')
  })
})
