import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLICK_DIMENSIONS } from '#contract/statistics.ts'
import type { StoredClick } from '../click.ts'
import { removeAll, type StatisticsQuery } from '../click-statistics.ts'
import type { ClickStore } from '../click-store.ts'
import { createDuckDbClickStore } from './duckdb-click-store.ts'

const NOON = Date.UTC(2026, 6, 30, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ADA = 'a'.repeat(32)
const BOB = 'b'.repeat(32)

let made = 0
const click = (given: Partial<StoredClick> = {}): StoredClick => ({
  id: `0198c1de-0000-7000-8000-${String(++made).padStart(12, '0')}`,
  at: NOON,
  target: 'link',
  targetId: 'a',
  spaceId: 's',
  trigger: 'link',
  kind: 'human',
  visitor: ADA,
  country: 'DE',
  city: '',
  device: 'desktop',
  system: 'Linux',
  browser: 'Firefox',
  language: 'de',
  referrer: 'direct',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
  ...given,
})

type LinksQuery = StatisticsQuery & { targetIds: readonly string[] }
const query = (given: Partial<LinksQuery> = {}): LinksQuery => ({
  target: 'link',
  targetIds: ['a'],
  from: NOON - 24 * HOUR,
  to: NOON + 24 * HOUR,
  filters: [],
  kinds: ['human'],
  offsets: [{ from: 0, offsetMs: 0 }],
  ...given,
})

const HOSTILE = ["it's\0$1🧭\\", "'; drop table click; --", "' or '1'='1"]

/** Every click store must pass these tests. */
describe('statistics of the click store (DuckDB)', () => {
  let store: ClickStore
  let stored = 0
  beforeEach(() => {
    store = createDuckDbClickStore(':memory:')
    stored = 0
  })
  afterEach(() => store.close())
  const totals = async (asked: StatisticsQuery) =>
    (await store.statistics.overview(asked, { interval: 'day', monthStarts: [] })).totals
  const append = (...clicks: StoredClick[]) =>
    store.append({ journal: 'j', after: stored, upTo: ++stored, clicks })

  it('counts ten thousand clicks of one visitor as one (A60)', async () => {
    await append(...Array.from({ length: 10_000 }, () => click()))
    expect(await totals(query())).toMatchObject({ clicks: 10_000, unique: 1, visits: 1 })
  })

  it('distinguishes a hundred thousand visitors exactly', async () => {
    // a 64-bit hash took some of these for the same: the digits of an increasing number, repeated
    const visitorOf = (at: number) => at.toString(16).padStart(8, '0').repeat(4)
    await append(...Array.from({ length: 100_000 }, (_, at) => click({ visitor: visitorOf(at) })))
    expect(await totals(query())).toMatchObject({ clicks: 100_000, unique: 100_000 })
    const table = await store.statistics.breakdown(query(), 'country', 5)
    expect(table.rows).toMatchObject([{ value: 'DE', unique: 100_000 }])
  })

  it('says what was left out and why', async () => {
    const kinds = ['human', 'human', 'bot', 'own', 'preview', 'prefetch', 'head'] as const
    await append(...kinds.map((kind) => click({ kind })))
    const { kinds: counted, clicks } = await totals(query())
    expect(counted).toEqual({ human: 2, bot: 1, own: 1, preview: 1, prefetch: 1, head: 1 })
    expect(clicks).toBe(2)
    expect(await totals(query({ kinds: ['human', 'bot'] }))).toMatchObject({
      clicks: 3,
    })
  })

  it('starts a visit after thirty minutes without a click, also across batches, and per link', async () => {
    const at = (minutes: number) => click({ at: NOON + minutes * MINUTE })
    await append(at(0), at(29))
    await append(at(58), click({ visitor: BOB }), click({ targetId: 'b' }))
    await append(at(88))
    expect((await totals(query())).visits).toBe(3)
    const both = query({ targetIds: ['a', 'b'] })
    expect(await totals(both)).toMatchObject({ visits: 4, unique: 2, clicks: 6 })
  })

  it('forgets visits of a batch that failed', async () => {
    await expect(append(click(), click({ visitor: 'no hex' }))).rejects.toThrow()
    stored = 0
    await append(click())
    expect((await totals(query())).visits).toBe(1)
  })

  it('counts a visitor once per UTC day', async () => {
    await append(click(), click({ at: NOON + HOUR }), click({ at: NOON + 13 * HOUR }))
    expect((await totals(query())).unique).toBe(2)
  })

  it('groups by hours, days, weeks and months of a time zone', async () => {
    // clocks in Zurich go back at 01:00 UTC
    const back = Date.UTC(2026, 9, 25, 1)
    const offsets = [
      { from: 0, offsetMs: 2 * HOUR },
      { from: back, offsetMs: HOUR },
    ]
    await append(
      click({ at: back - 30 * MINUTE }),
      click({ at: back + 30 * MINUTE }),
      click({ at: Date.UTC(2026, 9, 31, 23, 30) }),
    )
    const span = query({ from: back - 48 * HOUR, to: back + 240 * HOUR, offsets })
    const keys = async (interval: 'hour' | 'day' | 'week' | 'month', monthStarts: number[] = []) =>
      (await store.statistics.overview(span, { interval, monthStarts })).series.map(
        (row) => row.key,
      )
    expect(await keys('hour')).toEqual([back - HOUR, back, Date.UTC(2026, 9, 31, 23)])
    const day = Date.UTC(2026, 9, 25) / (24 * HOUR)
    expect(await keys('day')).toEqual([day, day + 7])
    expect(await keys('week')).toEqual([(day + 3 - 6) / 7, (day + 3 - 6) / 7 + 1])
    const november = Date.UTC(2026, 9, 31, 23)
    expect(await keys('month', [Date.UTC(2026, 8, 30, 22), november])).toEqual([0, 1])
  })

  it('groups by every dimension, and filters by all of them together', async () => {
    const hostile = `x' or 1=1 --","$1`
    const other = { country: 'CH', device: 'mobile', utmSource: hostile, visitor: BOB } as const
    await append(click(), click({ at: NOON + MINUTE }), click({ ...other, trigger: 'qr' }))
    const by = async (dimension: Parameters<typeof store.statistics.breakdown>[1], given = {}) =>
      (await store.statistics.breakdown(query(given), dimension, 10)).rows.map(
        ({ value, clicks, unique, visits }) => [value, clicks, unique, visits],
      )
    expect(await by('country')).toEqual([
      ['DE', 2, 1, 1],
      ['CH', 1, 1, 1],
    ])
    expect(await by('weekdayHour')).toEqual([['4-12', 3, 2, 2]])
    expect(await by('link')).toEqual([['a', 3, 2, 2]])
    const filters = [
      { dimension: 'utmSource', value: hostile },
      { dimension: 'country', value: 'CH' },
      { dimension: 'weekdayHour', value: '4-12' },
      { dimension: 'link', value: 'a' },
    ]
    expect(await by('trigger', { filters })).toEqual([['qr', 1, 1, 1]])
    const none = [...filters, { dimension: 'device', value: 'desktop' }]
    expect(await by('trigger', { filters: none })).toEqual([])
    const cut = await store.statistics.breakdown(query(), 'country', 1)
    expect(cut).toMatchObject({ values: 2, clicks: 3, rows: [{ value: 'DE' }] })
  })

  it.each(HOSTILE)('treats %j as a text in every query', async (hostile) => {
    const texts = CLICK_DIMENSIONS.filter(
      (one) => !['kind', 'trigger', 'weekdayHour', 'link'].includes(one),
    )
    const given = Object.fromEntries(texts.map((one) => [one, hostile]))
    await append(
      click({ ...given, targetId: hostile, visitor: BOB }),
      // so many values that the shown ones are queried by name
      ...Array.from({ length: 1_100 }, (_, at) => click({ country: `${at}`, referrer: `${at}` })),
    )
    await append(click(given), click({ ...given, at: NOON + MINUTE }))
    const targetIds = ['a', hostile]
    for (const dimension of CLICK_DIMENSIONS) {
      const isText = texts.includes(dimension)
      const filters = [{ dimension, value: hostile }]
      const asked = query({ targetIds, filters })
      const clicks = isText ? 3 : dimension === 'link' ? 1 : 0
      expect(await totals(asked), dimension).toMatchObject({ clicks, unique: Math.min(clicks, 2) })
      const { rows } = await store.statistics.breakdown(query({ targetIds }), dimension, 2)
      const row = rows.find(({ value }) => value === hostile)
      if (isText) expect(row, dimension).toMatchObject({ clicks: 3, unique: 2 })
      if (dimension === 'link') expect(row).toMatchObject({ clicks: 1, unique: 1 })
    }
    expect(await store.count({})).toMatchObject({ recorded: 1_103 })
  })

  it('finds clicks of any of many links, and nothing in a store without them', async () => {
    const of = (...ids: string[]) => {
      const others = Array.from({ length: 50 }, (_, at) => `x${at}`)
      return query({ targetIds: [...ids, ...others] })
    }
    const found = async (asked: StatisticsQuery) =>
      (await store.statistics.breakdown(asked, 'link', 10)).rows.map((row) => row.value)
    expect(await found(of('a'))).toEqual([])
    await append(click({ targetId: 'first' }))
    expect(await found(of('a'))).toEqual([])
    expect(await found(of('first'))).toEqual(['first'])
    await append(...['between', 'last'].map((targetId) => click({ targetId })))
    await append(click({ target: 'page', targetId: 'between' }))
    expect(await found(of('between'))).toEqual(['between'])
    expect(await found(of('last', 'first'))).toEqual(['first', 'last'])
  })

  it('finds clicks that came to many links after the last query, and no others with their codes', async () => {
    const many = ['first', 'second', ...Array.from({ length: 50 }, (_, at) => `x${at}`)]
    const found = async () =>
      (await store.statistics.list(query({ targetIds: many }), { order: 'oldest', limit: 9 })).map(
        (row) => row.targetId,
      )
    await append(click({ targetId: 'first' }), click({ targetId: 'second', spaceId: 'gone' }))
    // on each of the connections, so that all have seen it
    for (let time = 0; time < 4; time++) expect(await found()).toEqual(['first', 'second'])
    await append(click({ targetId: 'x7' }))
    expect(await found()).toEqual(['first', 'second', 'x7'])
    await removeAll(() => store.statistics.forget('s'))
    await removeAll(() => store.statistics.forget('gone'))
    await append(click({ targetId: 'another' }), click({ targetId: 'stranger' }))
    expect(await found()).toEqual([])
  })

  it('lists clicks page by page in both orders, including equal times', async () => {
    await append(...[0, 0, 1, 1, 2].map((minutes) => click({ at: NOON + minutes * MINUTE })))
    for (const order of ['oldest', 'newest'] as const) {
      const seen: string[] = []
      let after: { at: number; id: string } | undefined
      for (;;) {
        const page = { order, limit: 2, ...(after && { after }) }
        const clicks = await store.statistics.list(query(), page)
        if (clicks.length === 0) break
        seen.push(...clicks.map((one) => one.id))
        after = clicks.at(-1)!
      }
      expect(new Set(seen).size).toBe(5)
      expect(seen).toEqual(order === 'oldest' ? seen.toSorted() : seen.toSorted().reverse())
    }
    const [first] = await store.statistics.list(query(), { order: 'oldest', limit: 1 })
    expect(first).toMatchObject({ at: NOON, target: 'link', visitor: ADA, browser: 'Firefox' })
  })

  it('deletes what it is told to, and nothing else', async () => {
    await append(click(), click({ at: NOON - HOUR }), click({ targetId: 'b', at: NOON - HOUR }))
    const removed = await store.statistics.remove({
      target: 'link',
      targetIds: ['a'],
      before: NOON,
    })
    expect(removed).toBe(1)
    expect(await store.count({})).toMatchObject({ recorded: 2 })
    expect(await store.statistics.remove({ target: 'page', targetIds: ['a'] })).toBe(0)
    expect(await store.statistics.remove({ target: 'link', targetIds: [] })).toBe(0)
    expect(await store.statistics.remove({ target: 'link', targetIds: ['a', 'b'] })).toBe(2)
  })

  it.each(['new', 'sealed'])(
    'finds the most clicked of thousands of links, all numbers right (%s)',
    async (state) => {
      const visitorOf = (at: number) => (at % 97).toString(16).padStart(32, '0')
      const clicks: StoredClick[] = []
      for (let at = 0; at < 12_000; at++) {
        // the later a link, the fewer its clicks; on two days
        const targetId = `l${at < 6_000 ? at : (at * 7) % (1 + (at % 500))}`
        const moment = NOON - (at % 2) * 24 * HOUR - (at % 40) * MINUTE
        clicks.push(
          click({ targetId, visitor: visitorOf(at), at: moment, kind: at % 11 ? 'human' : 'bot' }),
        )
      }
      await append(...clicks)
      if (state === 'sealed') while (await store.tidy(0)) {}
      const shown = clicks.filter(({ kind }) => kind === 'human')
      const expected = new Map<string, { clicks: number; visitors: Set<string> }>()
      for (const { targetId, visitor, at } of shown) {
        const one = expected.get(targetId) ?? { clicks: 0, visitors: new Set() }
        one.clicks++
        one.visitors.add(`${visitor} ${Math.floor(at / (24 * HOUR))}`)
        expected.set(targetId, one)
      }
      const asked = { ...query(), targetIds: undefined, spaceId: 's', from: NOON - 48 * HOUR }
      const found = await store.statistics.breakdown(asked as never, 'link', 20)
      expect([found.values, found.clicks]).toEqual([expected.size, shown.length])
      expect(found.rows).toHaveLength(20)
      const most = [...expected.values()].map((one) => one.clicks).sort((a, b) => b - a)
      expect(found.rows.map((row) => row.clicks)).toEqual(most.slice(0, 20))
      for (const row of found.rows) {
        expect([row.clicks, row.unique]).toEqual([
          expected.get(row.value)!.clicks,
          expected.get(row.value)!.visitors.size,
        ])
      }
    },
  )

  it('forgets a space with its links and pages, and accepts a link that comes back', async () => {
    const space = 's'
    const others = { spaceId: 'other', targetId: 'o' }
    await append(click(), click({ targetId: 'b' }), click({ target: 'page' }), click(others))
    expect(await store.statistics.forget('nobody')).toBe(0)
    expect(await removeAll(() => store.statistics.forget(space))).toBe(3)
    expect(await store.count({})).toMatchObject({ recorded: 1 })
    await append(click(others), click({ targetId: 'b', spaceId: 'other' }))
    const asked = { ...query(), targetIds: 'b,o' }
    const { rows } = await store.statistics.breakdown(asked, 'link', 9)
    expect(rows.map(({ value, clicks }) => [value, clicks])).toEqual([
      ['o', 2],
      ['b', 1],
    ])
  })

  it('returns nothing for an empty list of targets', async () => {
    await append(click())
    const none = query({ targetIds: [] })
    expect(await totals(none)).toMatchObject({ clicks: 0, unique: 0, visits: 0 })
    expect(await store.statistics.breakdown(none, 'country', 5)).toEqual({
      rows: [],
      values: 0,
      clicks: 0,
    })
  })
})
