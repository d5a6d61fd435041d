import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredClick } from '../click.ts'
import type { SeriesGrid, StatisticsQuery } from '../click-statistics.ts'
import type { ClickStore } from '../click-store.ts'
import { createDuckDbClickStore } from './duckdb-click-store.ts'

const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 6, 27)
const DAYS = 3
const KINDS = ['human', 'human', 'bot', 'own'] as const

/**
 * Two hundred visitors a day with six clicks each, which differ in every dimension in which clicks
 * of one visitor may.
 */
const CLICKS = Array.from({ length: DAYS * 1_200 }, (_, at): StoredClick => {
  const [day, ofDay] = [Math.floor(at / 1_200), at % 1_200]
  const turn = Math.floor(ofDay / 200)
  return {
    id: `0198c1de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    at: BEGIN + day * DAY + ((ofDay * 7_919) % 1_440) * 60_000,
    target: 'link',
    targetId: `l${(ofDay + turn) % 4}`,
    spaceId: 'own',
    trigger: turn % 2 === 0 ? 'link' : 'qr',
    kind: KINDS[(ofDay + turn) % KINDS.length]!,
    visitor: (ofDay % 200).toString(16).padStart(32, '0'),
    country: 'CH',
    city: '',
    device: turn < 3 ? 'mobile' : 'desktop',
    system: 'iOS',
    browser: 'Safari',
    language: turn % 3 === 0 ? 'de' : 'fr',
    referrer: `site${(ofDay * turn) % 5}.example`,
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
  }
})

const query = (given: Partial<StatisticsQuery>): StatisticsQuery =>
  ({
    target: 'link',
    spaceId: 'own',
    from: BEGIN,
    to: BEGIN + DAYS * DAY - 3_600_000,
    filters: [],
    kinds: ['human', 'bot'],
    // Kathmandu, where local days start within UTC days
    offsets: [{ from: 0, offsetMs: 20_700_000 }],
    ...given,
  }) as StatisticsQuery

const QUESTIONS = [
  query({}),
  query({ filters: [{ dimension: 'trigger', value: 'qr' }] }),
  query({ spaceId: undefined, targetIds: ['l1', 'l2'] }),
  // more than are written into the statement
  query({
    spaceId: undefined,
    targetIds: ['l0', 'l1', 'l2', ...Array.from({ length: 50 }, (_, at) => `unknown ${at}`)],
  }),
]

const DIMENSIONS = ['language', 'referrer', 'link', 'weekdayHour'] as const

async function answersOf(
  { statistics }: ClickStore,
  questions: readonly StatisticsQuery[] = QUESTIONS,
): Promise<unknown[]> {
  const grids: SeriesGrid[] = [
    { interval: 'hour', monthStarts: [] },
    { interval: 'day', monthStarts: [] },
  ]
  const answers: unknown[] = []
  for (const asked of questions) {
    for (const grid of grids) answers.push(await statistics.overview(asked, grid, BEGIN - DAY))
    for (const dimension of DIMENSIONS) {
      answers.push(await statistics.breakdown(asked, dimension, 3))
    }
  }
  return answers
}

describe('visitors in click order (DuckDB)', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'click-order-'))
    path = join(folder, 'clicks.duckdb')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const open = () => createDuckDbClickStore(path)
  const onFile = async (sql: string): Promise<unknown[][]> => {
    const instance = await DuckDBInstance.create(path)
    const connection = await instance.connect()
    const rows = (await connection.runAndReadAll(sql)).getRows()
    connection.closeSync()
    instance.closeSync()
    return rows
  }
  /**
   * Number of clicks that follow one of a later visitor, and number of clicks without
   * `visitor_day`.
   */
  const disorder = async () => {
    const [row] = await onFile(`
      select count_if(visitor_day < last), count_if(visitor_day is null)
      from (select visitor_day, lag(visitor_day) over () as last from click)`)
    return row!.map(Number)
  }
  const seal = async (store: ClickStore) => {
    await store.cursors()
    while (await store.tidy(0)) {}
  }

  it('are the same before their clicks were sorted, and after late clicks', async () => {
    const [late, ...others] = CLICKS
    const store = open()
    await store.append({ journal: 'j', after: 0, upTo: 1, clicks: others })
    const before = await answersOf(store)
    await seal(store)
    expect(await answersOf(store)).toEqual(before)
    await store.append({ journal: 'j', after: 1, upTo: 2, clicks: [late!] })
    const withLate = await answersOf(store)
    expect(withLate).not.toEqual(before)
    await seal(store)
    expect(await answersOf(store)).toEqual(withLate)
    await store.close()
    expect(await disorder()).toEqual([0, 0])
    expect(await onFile('select count(*) from click')).toEqual([[BigInt(CLICKS.length)]])
  })

  it('are found if only one day of many has some to distinguish', async () => {
    const days = 12
    const quiet = Array.from({ length: days - 1 }, (_, at) =>
      CLICKS.slice(0, 200).map((one) => ({
        ...one,
        id: one.id.replace('0198c1de', `0198c2${String(at).padStart(2, '0')}`),
        at: one.at + (at + 1) * DAY,
      })),
    )
    const store = createDuckDbClickStore(path, { now: () => BEGIN + 2 * days * DAY })
    const clicks = [...CLICKS.slice(0, 1_200), ...quiet.flat()]
    await store.append({ journal: 'j', after: 0, upTo: 1, clicks })
    const questions = QUESTIONS.map((one) => ({ ...one, to: BEGIN + days * DAY - 3_600_000 }))
    const before = await answersOf(store, questions)
    await seal(store)
    expect(await answersOf(store, questions)).toEqual(before)
    await store.close()
  })

  it('are found for more values than are collected at once', async () => {
    const clicks = [0, 1, 2].flatMap((turn) =>
      CLICKS.map((one, at) => ({
        ...one,
        id: one.id.replace('0198c1de', `0198c3${turn}0`),
        at: one.at + turn * 60_000,
        referrer: `site${turn}-${at}.example`,
      })),
    )
    const store = open()
    await store.append({ journal: 'j', after: 0, upTo: 1, clicks })
    const before = await answersOf(store)
    await seal(store)
    expect(await answersOf(store)).toEqual(before)
    await store.close()
  })

  it('are distinguished one by one if the order is broken', async () => {
    const store = open()
    await store.append({ journal: 'j', after: 0, upTo: 1, clicks: CLICKS })
    await seal(store)
    const inOrder = await answersOf(store)
    await store.close()
    await onFile('create table mixed as select * from click order by hash(id)')
    await onFile('delete from click')
    await onFile('insert into click select * from mixed')
    await onFile('drop table mixed')
    expect((await disorder())[0]).toBeGreaterThan(1_000)
    const mixed = open()
    expect(await answersOf(mixed)).toEqual(inOrder)
    await mixed.close()
  })
})
