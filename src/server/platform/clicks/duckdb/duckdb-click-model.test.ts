import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLICK_DIMENSIONS, type ClickDimension } from '#contract/statistics.ts'
import { gridOf, zoneOffsets } from '#server/features/statistics/time-grid.ts'
import { CLICK_KINDS, type StoredClick } from '../click.ts'
import type { StatisticsQuery } from '../click-statistics.ts'
import { referrerNetwork } from '../referrer-network.ts'
import { createDuckDbClickStore } from './duckdb-click-store.ts'

const DAY = 86_400_000
const SPAN = 12 * DAY
/** Two-week spans with clock changes. */
const WEEKS = [
  // Zurich changes on the day in the middle, Lord Howe a little later
  { name: 'spring 2026', begin: Date.UTC(2026, 2, 27) },
  // Troll changes by two hours, so two hours occur twice
  { name: 'autumn 2026', begin: Date.UTC(2026, 9, 19) },
  // Asuncion changes at midnight, so the last hour of a day occurs twice
  { name: 'spring 2024', begin: Date.UTC(2024, 2, 18) },
]

let made = 0
const clickArbitrary: fc.Arbitrary<StoredClick> = fc
  .record({
    /** minutes after the start */
    at: fc.integer({ min: 0, max: SPAN / 60_000 - 1 }).map((minute) => minute * 60_000),
    target: fc.constantFrom('link', 'link', 'link', 'page'),
    targetId: fc.constantFrom('a', 'b', 'c'),
    kind: fc.constantFrom('human', 'human', 'human', ...CLICK_KINDS),
    visitor: fc.constantFrom('1', '2', '3').map((one) => one.repeat(32)),
    country: fc.constantFrom('', 'CH'),
    browser: fc.constantFrom('Firefox', 'Safari'),
    trigger: fc.constantFrom('link', 'qr'),
    // as likely as not to differ between clicks of one visit
    language: fc.constantFrom('de', 'fr'),
    referrer: fc.constantFrom('direct', 'l.facebook.com', 'm.facebook.com', 'other.example'),
  })
  .map((given) => ({
    ...given,
    id: `0198c1de-0000-7000-8000-${String(++made).padStart(12, '0')}`,
    // c belongs to another space
    spaceId: given.targetId === 'c' ? 'other' : 'own',
    target: given.target as 'link' | 'page',
    city: '',
    device: 'desktop',
    system: 'Linux',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
  })) as fc.Arbitrary<StoredClick>

const scopeArbitrary = fc.constantFrom<Pick<StatisticsQuery, 'target' | 'spaceId' | 'targetIds'>[]>(
  { target: 'link', spaceId: 'own' },
  { target: 'page', spaceId: 'own' },
  { target: 'link', spaceId: 'nobody' },
  { target: 'link', targetIds: ['a'] },
  { target: 'link', targetIds: ['a', 'c', 'unknown'] },
  // too many to be written into the statement
  { target: 'link', targetIds: ['a', 'c', ...Array.from({ length: 50 }, (_, at) => `x${at}`)] },
)
const filterArbitrary = fc.constantFrom<{ dimension: ClickDimension; value: string }[]>(
  { dimension: 'country', value: '' },
  { dimension: 'country', value: 'CH' },
  { dimension: 'browser', value: 'Safari' },
  { dimension: 'trigger', value: 'qr' },
  { dimension: 'trigger', value: 'nothing' },
  { dimension: 'language', value: 'fr' },
  { dimension: 'link', value: 'b' },
  { dimension: 'weekdayHour', value: '7-3' },
)
const zones = [
  'UTC',
  'Europe/Zurich',
  'Asia/Kathmandu',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'America/Asuncion',
]

const questionArbitrary = fc.record({
  scope: scopeArbitrary,
  filters: fc.uniqueArray(filterArbitrary, { maxLength: 2, selector: (one) => one.dimension }),
  kinds: fc.constantFrom<StatisticsQuery['kinds'][]>(['human'], ['human', 'bot'], CLICK_KINDS, []),
  timezone: fc.constantFrom(...zones),
  interval: fc.constantFrom('hour', 'day', 'week', 'month'),
  /** minutes after the start; as likely as not whole days */
  from: fc.oneof(
    fc.integer({ min: 3, max: 6 }).map((day) => day * 1440),
    fc.integer({ min: 4000, max: 9000 }),
  ),
  minutes: fc.oneof(fc.constantFrom(1440, 3 * 1440), fc.integer({ min: 1, max: 6000 })),
  dimension: fc.constantFrom(...CLICK_DIMENSIONS),
})

/** Every click store must agree with this model. */
it.each(WEEKS)(
  'answers as one who counts on his fingers does, sealed or not (DuckDB), $name',
  async ({ begin: weekBegin }) => {
    const clickOfWeek = clickArbitrary.map((click) => ({ ...click, at: weekBegin + click.at }))
    const property = fc.asyncProperty(
      fc.array(clickOfWeek, { minLength: 20, maxLength: 120 }),
      fc.array(clickOfWeek, { maxLength: 6 }),
      fc.record({ isSealed: fc.boolean(), isRemoved: fc.boolean(), isMoved: fc.boolean() }),
      fc.array(questionArbitrary, { minLength: 4, maxLength: 8 }),
      async (clicks, late, { isSealed, isRemoved, isMoved }, questions) => {
        const store = createDuckDbClickStore(':memory:', { now: () => weekBegin + SPAN + 10 * DAY })
        try {
          await store.append({ journal: 'j', after: 0, upTo: 1, clicks })
          if (isSealed) while (await store.tidy(0)) {}
          // these arrive for days that are already sealed
          await store.append({ journal: 'j', after: 1, upTo: 2, clicks: late })
          let all = [...clicks, ...late]
          if (isSealed && late.length % 2 === 0) while (await store.tidy(0)) {}
          if (isMoved) {
            await store.statistics.move('link', ['a'], 'other')
            const isMoving = (click: StoredClick) =>
              click.target === 'link' && click.targetId === 'a'
            all = all.map((click) => (isMoving(click) ? { ...click, spaceId: 'other' } : click))
          }
          const visits = visitsAmong(all)
          if (isRemoved) {
            const before = weekBegin + 5 * DAY + 7_000_000
            const isOld = (click: StoredClick) =>
              click.target === 'link' && click.spaceId === 'own' && click.at < before
            const removed = await store.statistics.remove({
              target: 'link',
              spaceId: 'own',
              before,
            })
            expect(removed).toBe(all.filter(isOld).length)
            all = all.filter((click) => !isOld(click))
          }
          for (const {
            scope,
            from: begin,
            minutes,
            interval,
            dimension,
            timezone,
            ...rest
          } of questions) {
            const from = weekBegin + begin * 60_000
            const span = { from, to: from + minutes * 60_000 }
            const since = from - minutes * 60_000
            const offsets = zoneOffsets(timezone, { from: since, to: span.to })
            const query = { ...scope, ...span, ...rest, offsets } as StatisticsQuery
            const model = modelOf({ all, visits }, query, timezone)
            const { grid, buckets } = gridOf(interval, span, offsets)
            const found = await store.statistics.overview(query, grid, since)
            expect(found.totals).toEqual(model.totals(span))
            expect(found.previous).toEqual(model.totals({ from: since, to: from }))
            const ends = [...buckets.slice(1).map((one) => one.startsAt), Number.POSITIVE_INFINITY]
            const series = buckets
              .map(({ key, startsAt }, at) => ({
                key,
                ...model.bucket({
                  from: Math.max(startsAt, from),
                  to: Math.min(ends[at]!, span.to),
                }),
              }))
              .filter((row) => row.allClicks + row.clicks > 0)
            expect(found.series.filter((row) => row.allClicks + row.clicks > 0)).toEqual(series)
            const table = await store.statistics.breakdown(query, dimension, 100)
            expect(new Map(table.rows.map(({ value, ...numbers }) => [value, numbers]))).toEqual(
              model.breakdown(span, dimension),
            )
            const cut = await store.statistics.breakdown(query, dimension, 1)
            expect(cut).toEqual({ ...table, rows: table.rows.slice(0, 1) })
          }
        } finally {
          await store.close()
        }
      },
    )
    await fc.assert(property, { numRuns: 25 })
  },
  120_000,
)

/** Implements only the definitions of contract.md §5. */
function modelOf(
  { all, visits }: { all: readonly StoredClick[]; visits: ReadonlySet<string> },
  query: StatisticsQuery,
  timeZone: string,
) {
  const textOf = (click: StoredClick, dimension: ClickDimension): string => {
    if (dimension === 'link') return click.targetId
    if (dimension === 'referrer') return referrerNetwork(click.referrer)
    if (dimension === 'referrerHost') return click.referrer
    return dimension === 'weekdayHour' ? weekdayHour(click.at, timeZone) : click[dimension]
  }
  const isAsked = (click: StoredClick) =>
    click.target === query.target &&
    (query.spaceId === undefined
      ? query.targetIds.includes(click.targetId)
      : click.spaceId === query.spaceId) &&
    query.filters.every(({ dimension, value }) => textOf(click, dimension) === value)
  const asked = all.filter(isAsked)
  const within = ({ from, to }: { from: number; to: number }) =>
    asked.filter(({ at }) => at >= from && at < to)
  const isShown = ({ kind }: StoredClick) => query.kinds.includes(kind)
  const numbers = (clicks: readonly StoredClick[]) => ({
    clicks: clicks.length,
    unique: new Set(clicks.map(({ at, visitor }) => `${Math.floor(at / DAY)} ${visitor}`)).size,
    visits: clicks.filter(({ id }) => visits.has(id)).length,
  })
  return {
    totals(span: { from: number; to: number }) {
      const kinds = Object.fromEntries(CLICK_KINDS.map((kind) => [kind, 0]))
      for (const { kind } of within(span)) kinds[kind]!++
      return { kinds, ...numbers(within(span).filter(isShown)) }
    },
    bucket(span: { from: number; to: number }) {
      const clicks = within(span)
      const ofKinds = (kinds: readonly string[]) =>
        clicks.filter(({ kind }) => kinds.includes(kind)).length
      return {
        allClicks: ofKinds(['human', 'bot', 'own']),
        ...numbers(clicks.filter(isShown)),
      }
    },
    breakdown(span: { from: number; to: number }, dimension: ClickDimension) {
      const shown = within(span).filter(isShown)
      const values = new Set(shown.map((click) => textOf(click, dimension)))
      return new Map(
        [...values].map((value) => [
          value,
          numbers(shown.filter((click) => textOf(click, dimension) === value)),
        ]),
      )
    },
  }
}

/** Clicks that start a visit, in the order in which they were stored. */
function visitsAmong(all: readonly StoredClick[]): Set<string> {
  const begun = new Set<string>()
  const lastAt = new Map<string, number>()
  for (const { id, at, kind, visitor, targetId } of all) {
    if (!['human', 'bot', 'own'].includes(kind)) continue
    const key = `${visitor} ${targetId}`
    const last = lastAt.get(key)
    const isApart = last === undefined || Math.abs(at - last) >= 30 * 60_000
    if (isApart) begun.add(id)
    // a late click from long before starts a visit that later ones may continue
    lastAt.set(key, isApart ? at : Math.max(last, at))
  }
  return begun
}

function weekdayHour(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1
  return `${weekday}-${Number(part('hour'))}`
}
