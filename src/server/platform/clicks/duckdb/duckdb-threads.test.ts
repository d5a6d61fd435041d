import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gridOf, zoneOffsets } from '#server/features/statistics/time-grid.ts'
import type { StoredClick } from '../click.ts'
import type { StatisticsQuery } from '../click-statistics.ts'
import { createDuckDbClickStore } from './duckdb-click-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** a span with clock changes in Zurich and elsewhere */
const BEGIN = Date.UTC(2026, 2, 20)
const DAYS = 20
const CLICKS = 150_000
const VISITORS = 4_000

const SERIES = [
  ['day', 'UTC'],
  ['day', 'Asia/Kolkata'],
  ['week', 'America/New_York'],
  ['month', 'Europe/Zurich'],
  ['hour', 'Europe/Zurich'],
] as const
const DIMENSIONS = ['country', 'language', 'referrer', 'link', 'weekdayHour'] as const

/**
 * More clicks than DuckDB gives to a thread at once; each visitor has several differing ones a day.
 */
const clickOf = (at: number): StoredClick => {
  const chance = (salt: number, values: number) =>
    Math.floor(((Math.imul(at * 31 + salt, 2_654_435_761) >>> 8) / 2 ** 24) * values)
  const visitor = chance(1, VISITORS)
  return {
    id: `0198c1de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    at: BEGIN + Math.floor((at * DAYS * DAY) / CLICKS),
    target: 'link',
    targetId: `l${chance(2, 60)}`,
    spaceId: 'own',
    trigger: 'link',
    kind: visitor % 7 === 0 ? 'bot' : 'human',
    visitor: visitor.toString(16).padStart(32, '0'),
    country: ['CH', 'DE', 'IN'][visitor % 3]!,
    city: '',
    device: visitor % 2 === 0 ? 'mobile' : 'desktop',
    system: 'iOS',
    browser: 'Safari',
    language: ['de', 'fr'][chance(3, 2)]!,
    referrer: `site${chance(4, 30)}.example`,
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
  }
}

describe.runIf(process.platform === 'linux')('two threads of DuckDB', () => {
  let folder: string
  const unsealed = () => join(folder, 'unsealed.duckdb')
  const fileOf = (threads: number) => join(folder, `${threads}.duckdb`)
  const open = (threads: number) =>
    createDuckDbClickStore(fileOf(threads), { threads, now: () => BEGIN + (DAYS + 1) * DAY })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-threads-'))
    const clicks = Array.from({ length: CLICKS }, (_, at) => clickOf(at))
    const stored = createDuckDbClickStore(unsealed())
    await stored.append({ journal: 'a', after: 0, upTo: CLICKS, clicks })
    await stored.close()
    for (const threads of [1, 2]) {
      copyFileSync(unsealed(), fileOf(threads))
      const store = open(threads)
      await store.cursors()
      while (await store.tidy(0)) {}
      await store.close()
    }
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keep clicks in visitor order', async () => {
    const instance = await DuckDBInstance.create(fileOf(2), { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    const rows = await connection.runAndReadAll(
      `select count(*) as clicks, count_if(visitor_day < last) as mixed, (select count(*) from open_day) as open
       from (select visitor_day, lag(visitor_day, 1, 0) over () as last from click)`,
    )
    expect(rows.getRowObjectsJS()).toEqual([{ clicks: BigInt(CLICKS), mixed: 0n, open: 0n }])
    connection.closeSync()
    instance.closeSync()
  })

  it('give the same results as one', async () => {
    const [one, two] = [open(1), open(2)]
    const many = Array.from({ length: 50 }, (_, at) => `l${at}`)
    const scopes = [
      { spaceId: 'own' },
      { targetIds: ['l3'] },
      // fewer than are written into the statement, and more
      { targetIds: many.slice(0, 30) },
      { targetIds: many },
    ]
    const span = { from: BEGIN + 5 * HOUR, to: BEGIN + (DAYS - 1) * DAY + 7 * HOUR }
    const filters: StatisticsQuery['filters'][] = [[], [{ dimension: 'country', value: 'DE' }]]
    const since = span.from - 4 * DAY
    for (const scope of scopes) {
      for (const [at, filter] of filters.entries()) {
        const query = (zone: string) =>
          ({
            target: 'link',
            ...scope,
            ...span,
            filters: filter,
            kinds: at === 1 ? ['human', 'bot'] : ['human'],
            offsets: zoneOffsets(zone, { from: since, to: span.to }),
          }) as StatisticsQuery
        for (const [interval, zone] of SERIES) {
          const asked = query(zone)
          const { grid } = gridOf(interval, span, asked.offsets)
          const [expected, found] = [
            await one.statistics.overview(asked, grid, since),
            await two.statistics.overview(asked, grid, since),
          ]
          expect(expected.totals.clicks, zone).toBeGreaterThan(100)
          expect(found, `${zone} ${interval}`).toEqual(expected)
        }
        for (const dimension of DIMENSIONS) {
          const asked = query('Asia/Kolkata')
          expect(await two.statistics.breakdown(asked, dimension, 40), dimension).toEqual(
            await one.statistics.breakdown(asked, dimension, 40),
          )
        }
      }
    }
    await one.close()
    await two.close()
  }, 120_000)

  it('give the same results while days are sealed', async () => {
    const file = join(folder, 'sealing.duckdb')
    copyFileSync(unsealed(), file)
    const store = createDuckDbClickStore(file, { threads: 2, now: () => BEGIN + (DAYS + 1) * DAY })
    await store.cursors()
    const query = {
      target: 'link',
      spaceId: 'own',
      from: BEGIN,
      to: BEGIN + DAYS * DAY,
      filters: [],
      kinds: ['human'],
      offsets: [{ from: 0, offsetMs: 0 }],
    } as StatisticsQuery
    const ask = () => store.statistics.breakdown(query, 'referrer', 40)
    const expected = await ask()
    const isSealing = (async () => {
      while (await store.tidy(0)) {}
      return false
    })()
    let asked = 0
    while (
      (await Promise.race([isSealing, ask().then((found) => expect(found).toEqual(expected))])) !==
      false
    )
      asked++
    expect(asked).toBeGreaterThan(0)
    expect(await ask()).toEqual(expected)
    await store.close()
  }, 120_000)

  it('have the priority of the calling thread, or stay one; the pool keeps its own', () => {
    const printed = execFileSync(
      'sh',
      [
        '-c',
        'ulimit -n 400 && exec "$0" "$@"',
        process.execPath,
        '--input-type=module',
        '--eval',
        `import { closeSync, openSync, readdirSync } from 'node:fs'
         import { getPriority, setPriority } from 'node:os'
         import { openDuckDb, run, Turns } from '#server/platform/clicks/duckdb/duckdb-connection.ts'
         import { SecondThread } from '#server/platform/clicks/duckdb/duckdb-threads.ts'
         const own = getPriority(0)
         setPriority(0, 19)
         const instance = await openDuckDb(':memory:')
         const turns = new Turns(await instance.connect())
         const second = new SecondThread(turns, 2)
         const threads = () => readdirSync('/proc/self/task').map(Number)
         const state = async () => {
           const [{ threads: engine }] = await turns.transaction((run) => run("select current_setting('threads') as threads"))
           return { engine: Number(engine), low: threads().filter((id) => getPriority(id) === 19).length }
         }
         const states = [await state()]
         await second.begin()
         states.push(await state())
         await second.without(async () => { states.push(await state()) })
         states.push(await state())
         const held = []
         try { for (;;) held.push(openSync('/dev/null', 'r')) } catch {}
         await second.without(() => second.begin())
         for (const one of held) closeSync(one)
         const { engine } = await state()
         const others = threads().filter((id) => getPriority(id) === own).length > 2
         console.log(JSON.stringify({ states, engine, others }))
         instance.closeSync()`,
      ],
      { encoding: 'utf8' },
    )
    expect(JSON.parse(printed)).toEqual({
      states: [
        { engine: 1, low: 1 },
        { engine: 2, low: 2 },
        { engine: 1, low: 1 },
        { engine: 2, low: 2 },
      ],
      // without a file descriptor the thread cannot be identified
      engine: 1,
      others: true,
    })
  })
})
