import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDuckDbClickStore } from './duckdb-click-store.ts'

const NOON = Date.UTC(2026, 6, 30, 12)

/** The tables of the first version, with clicks. */
const FIRST_VERSION = `
  create table click (
    id uuid not null, clicked_at timestamp not null, link_id varchar, page_id varchar,
    "trigger" varchar not null, kind varchar not null, visitor uuid not null, country varchar not null,
    city varchar not null, device varchar not null, system varchar not null, browser varchar not null,
    language varchar not null, referrer varchar not null, utm_source varchar not null,
    utm_medium varchar not null, utm_campaign varchar not null, utm_term varchar not null,
    utm_content varchar not null, is_visit boolean
  );
  create table journal_cursor (journal varchar primary key, seq bigint not null);
  insert into journal_cursor values ('j', 7);
  insert into click
  select cast('0198c1de-0000-7000-8000-' || lpad(cast(i as varchar), 12, '0') as uuid),
    epoch_ms(${NOON} + i * 60000), if(i % 5 = 0, null, 'l' || i % 3), if(i % 5 = 0, 'p', null),
    'qr', if(i % 4 = 0, 'bot', 'human'), cast(md5(cast(i % 10 as varchar)) as uuid), 'CH', '', 'mobile',
    'iOS', 'Safari', 'de', 'direct', 'letter', '', '', '', '', i < 50
  from range(100) as numbers(i);`

/** Clicks of visitors with several differing clicks a day: more than one portion, on two days. */
const MANY_MORE = `
  insert into click
  select cast('0198c1de-0000-7000-8001-' || lpad(cast(i as varchar), 12, '0') as uuid),
    epoch_ms(${NOON} - i % 2 * 86400000 + i // 2 % 3600 * 1000), 'l' || i % 3, null, 'link',
    if(i % 7 = 0, 'bot', 'human'), cast(md5(cast(i % 30011 as varchar)) as uuid), 'CH', '', 'mobile',
    'iOS', 'Safari', if(i % 5 = 0, 'de', 'fr'), 'site' || i % 4, '', '', '', '', '', i % 3 = 0
  from range(200200) as numbers(i)`

describe('the file of the click store (DuckDB)', () => {
  let folder: string
  let path: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'click-store-'))
    path = join(folder, 'clicks.duckdb')
    const instance = await DuckDBInstance.create(path)
    const connection = await instance.connect()
    await connection.run(FIRST_VERSION)
    connection.closeSync()
    instance.closeSync()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const onFile = async (act: (connection: DuckDBConnection) => Promise<void>) => {
    const instance = await DuckDBInstance.create(path)
    const connection = await instance.connect()
    await act(connection)
    connection.closeSync()
    instance.closeSync()
  }

  it('is migrated from the first version with every click, once', async () => {
    let asked = 0
    const open = () =>
      createDuckDbClickStore(path, {
        spacesOf: async (targets) => {
          asked++
          // l2 was permanently deleted
          return targets.map(({ targetId }) =>
            targetId === 'l2' ? undefined : `space of ${targetId}`,
          )
        },
      })
    for (let time = 0; time < 2; time++) {
      const store = open()
      expect(await store.cursors()).toEqual([{ journal: 'j', seq: 7 }])
      expect(await store.count({})).toMatchObject({ recorded: 100, total: 100, human: 75 })
      expect(await store.totalsAfter(undefined)).toMatchObject([
        { target: 'link', targetId: 'l0', total: 27 },
        { target: 'link', targetId: 'l1', total: 27 },
        { target: 'link', targetId: 'l2', total: 26 },
        { target: 'page', targetId: 'p', total: 20 },
      ])
      const query = {
        from: NOON,
        to: NOON + 100 * 60_000,
        filters: [],
        kinds: ['human', 'bot'] as const,
        offsets: [],
      }
      const grid = { interval: 'day', monthStarts: [] } as const
      const ofSpace = { ...query, target: 'link', spaceId: 'space of l1' } as const
      const { totals } = await store.statistics.overview(ofSpace, grid)
      expect(totals).toMatchObject({ clicks: 27, unique: 8, visits: 14 })
      const gone = { ...query, target: 'link', spaceId: '' } as const
      expect((await store.statistics.overview(gone, grid)).totals.clicks).toBe(26)
      const page = { ...query, target: 'page', targetIds: ['p'] } as const
      const [first] = await store.statistics.list(page, { order: 'oldest', limit: 1 })
      expect(first).toMatchObject({
        id: '0198c1de-0000-7000-8000-000000000000',
        at: NOON,
        target: 'page',
        targetId: 'p',
        spaceId: 'space of p',
        kind: 'bot',
        trigger: 'qr',
        utmSource: 'letter',
      })
      while (await store.tidy(0)) {}
      await store.close()
    }
    expect(asked).toBe(1)
  })

  it('is migrated from the second version, whose days are sealed again', async () => {
    const query = {
      target: 'link',
      spaceId: 'own',
      from: NOON,
      to: NOON + 100 * 60_000,
      filters: [],
      kinds: ['human'],
      offsets: [],
    } as const
    const numbers = async (store: ReturnType<typeof createDuckDbClickStore>) =>
      store.statistics.overview(query, { interval: 'hour', monthStarts: [] })
    const spacesOf = async (targets: readonly unknown[]) => targets.map(() => 'own')
    const before = createDuckDbClickStore(path, { spacesOf })
    const asked = await numbers(before)
    expect(asked.totals.clicks).toBe(60)
    while (await before.tidy(0)) {}
    await before.close()
    await onFile(async (connection) => {
      await connection.run('alter table click drop column previous_quarter')
      await connection.run('alter table click drop column visitor_day')
      // in that version one click stood for all kinds of a visitor
      await connection.run('update click set is_first = false')
      await connection.run('update schema_version set version = 2')
    })
    const store = createDuckDbClickStore(path)
    expect(await numbers(store)).toEqual(asked)
    while (await store.tidy(0)) {}
    expect(await numbers(store)).toEqual(asked)
    await store.close()
    await onFile(async (connection) => {
      const rows = await connection.runAndReadAll(
        `select count_if(is_first) > 0, count_if(previous_quarter < 96) > 0,
           (select count(*) from open_day), (select version from schema_version) from click`,
      )
      expect(rows.getRows()).toEqual([[true, true, 0n, 4]])
    })
  })

  it('is migrated from the third version, a portion at a time, and continues after an interruption', async () => {
    const spacesOf = async (targets: readonly unknown[]) => targets.map(() => 'own')
    await onFile(async (connection) => {
      await connection.run(MANY_MORE)
    })
    const first = createDuckDbClickStore(path, { spacesOf })
    await first.cursors()
    while (await first.tidy(0)) {}
    const query = {
      target: 'link',
      spaceId: 'own',
      from: NOON - 86_400_000 - 3_600_000,
      to: NOON + 7_200_000,
      filters: [{ dimension: 'language', value: 'de' }],
      kinds: ['human', 'bot'],
      offsets: [],
    } as const
    const numbers = async (store: ReturnType<typeof createDuckDbClickStore>) => [
      await store.statistics.overview(query, { interval: 'hour', monthStarts: [] }),
      await store.statistics.breakdown({ ...query, filters: [] }, 'referrer', 10),
    ]
    const asked = await numbers(first)
    await first.close()
    await onFile(async (connection) => {
      await connection.run('alter table click drop column visitor_day')
      await connection.run('update schema_version set version = 3')
    })
    const cut = createDuckDbClickStore(path)
    expect(await numbers(cut)).toEqual(asked)
    expect(await cut.tidy(0)).toBe(true)
    expect(await numbers(cut)).toEqual(asked)
    await cut.close()
    await onFile(async (connection) => {
      const rows = await connection.runAndReadAll(
        'select count(*), (select count_if(visitor_day is null) > 0 from click) from open_day',
      )
      expect(rows.getRows()).toEqual([[1n, true]])
    })
    const store = createDuckDbClickStore(path)
    expect(await numbers(store)).toEqual(asked)
    while (await store.tidy(0)) {}
    expect(await numbers(store)).toEqual(asked)
    await store.close()
    await onFile(async (connection) => {
      const rows = await connection.runAndReadAll(
        `select count(*), count_if(visitor_day is null), count_if(visitor_day < last),
           (select count(*) from (select day, visitor from click group by all)),
           count(distinct visitor_day)
         from (select visitor_day, lag(visitor_day) over () as last from click)`,
      )
      const [total, unnumbered, mixed, visitorDays, numbersGiven] = rows.getRows()[0]!
      expect([total, unnumbered, mixed]).toEqual([200_300n, 0n, 0n])
      expect(numbersGiven).toBe(visitorDays)
    })
  }, 60_000)

  it('is unchanged if a migration fails', async () => {
    const failing = createDuckDbClickStore(path, {
      spacesOf: async () => {
        throw new Error('the database is away')
      },
    })
    await expect(failing.cursors()).rejects.toThrow('the database is away')
    await failing.close()
    const store = createDuckDbClickStore(path)
    expect(await store.count({})).toMatchObject({ recorded: 100 })
    await store.close()
  })

  it('is not touched if it has a later version', async () => {
    const store = createDuckDbClickStore(path)
    await store.cursors()
    await store.close()
    const instance = await DuckDBInstance.create(path)
    const connection = await instance.connect()
    await connection.run('update schema_version set version = 99')
    connection.closeSync()
    instance.closeSync()
    const old = createDuckDbClickStore(path)
    await expect(old.cursors()).rejects.toThrow('later version')
    await old.close()
  })
})
