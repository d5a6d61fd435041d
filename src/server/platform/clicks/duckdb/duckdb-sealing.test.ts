import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredClick } from '../click.ts'
import type { ClickStore } from '../click-store.ts'
import { migrate } from './duckdb-click-schema.ts'
import type { DuckDbAccess } from './duckdb-click-statistics.ts'
import { createDuckDbClickStore } from './duckdb-click-store.ts'
import { openDuckDb, Turns } from './duckdb-connection.ts'
import { insertOpenDays, OpenDays, sealNext } from './duckdb-sealing.ts'
import { SecondThread } from './duckdb-threads.ts'

const DAY = 86_400_000
const TODAY = 20_000
const NOW = TODAY * DAY + DAY / 2
const QUIET = 2_000

describe('days to seal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are those found at the start, and others when no click has come for a while, oldest first', () => {
    const days = new OpenDays([TODAY - 1, TODAY - 3])
    days.add(TODAY - 2, 1)
    expect(days.due(NOW, QUIET)).toEqual([TODAY - 3, TODAY - 1])
    vi.advanceTimersByTime(QUIET)
    expect(days.due(NOW, QUIET)).toEqual([TODAY - 3, TODAY - 2, TODAY - 1])
    days.add(TODAY - 3, 1)
    expect(days.due(NOW, QUIET)).toEqual([TODAY - 2, TODAY - 1])
    days.sealed([TODAY - 2, TODAY - 1])
    expect(days.due(NOW, QUIET)).toEqual([])
  })

  it('do not include today while it has few new clicks', () => {
    const days = new OpenDays([])
    days.add(TODAY, 19_999)
    vi.advanceTimersByTime(QUIET)
    expect(days.due(NOW, QUIET)).toEqual([])
    expect(days.due(NOW + DAY, QUIET)).toEqual([TODAY])
    days.add(TODAY, 1)
    vi.advanceTimersByTime(QUIET)
    expect(days.due(NOW, QUIET)).toEqual([TODAY])
  })

  it('change their state when a click comes', () => {
    const days = new OpenDays([TODAY])
    const before = days.stateOf([TODAY])
    expect(days.stateOf([TODAY])).toBe(before)
    vi.advanceTimersByTime(1)
    days.add(TODAY, 1)
    expect(days.stateOf([TODAY])).not.toBe(before)
  })
})

describe('sealing (DuckDB)', () => {
  let store: ClickStore
  let stored = 0
  let made = 0
  beforeEach(() => {
    store = createDuckDbClickStore(':memory:', { now: () => NOW })
    stored = 0
  })
  afterEach(() => store.close())

  const clicksOf = (day: number, count: number) =>
    Array.from(
      { length: count },
      (): StoredClick => ({
        id: `0198c1de-0000-7000-8000-${String(++made).padStart(12, '0')}`,
        at: day * DAY + made,
        target: 'link',
        targetId: 'a',
        spaceId: 's',
        trigger: 'link',
        kind: 'human',
        visitor: (made % 500).toString(16).padStart(32, '0'),
        country: 'CH',
        city: '',
        device: 'desktop',
        system: 'Linux',
        browser: 'Firefox',
        language: made % 2 === 0 ? 'de' : 'fr',
        referrer: 'direct',
        utmSource: '',
        utmMedium: '',
        utmCampaign: '',
        utmTerm: '',
        utmContent: '',
      }),
    )
  const append = (clicks: StoredClick[]) =>
    store.append({ journal: 'j', after: stored, upTo: ++stored, clicks })
  const numbers = async () => {
    const query = {
      target: 'link' as const,
      spaceId: 's',
      from: NOW - 10 * DAY,
      to: NOW,
      filters: [{ dimension: 'language' as const, value: 'fr' }],
      kinds: ['human' as const],
      offsets: [{ from: 0, offsetMs: 0 }],
    }
    return (await store.statistics.overview(query, { interval: 'day', monthStarts: [] })).totals
  }

  it('has nothing to do if nobody has queried, or nothing came', async () => {
    expect(await store.tidy(0)).toBe(false)
    await store.cursors()
    expect(await store.tidy(0)).toBe(false)
  })

  it('changes no result', async () => {
    for (const day of [3, 2, 1]) await append(clicksOf(TODAY - day, 2_000))
    expect(await store.tidy(60_000)).toBe(false)
    const before = await numbers()
    expect(before.unique).toBe(1_500 / 2)
    expect(await store.tidy(0)).toBe(false)
    expect(await numbers()).toEqual(before)
  })

  it('seals a day again that got a click meanwhile', async () => {
    const instance = await openDuckDb(':memory:')
    const writer = new Turns(await instance.connect())
    const rows = (sql: string) => writer.transaction((run) => run(sql))
    await writer.transaction((run) => migrate(run, async () => []))
    await writer.transaction((run) => insertOpenDays(run, [TODAY - 1]))
    const openDays = new OpenDays([TODAY - 1])
    const sparingly = vi.spyOn(writer, 'sparingly').mockImplementationOnce(async () => {
      openDays.add(TODAY - 1, 1)
    })
    const read: DuckDbAccess['read'] = (act) => writer.transaction(act)
    const parts = { writer, secondThread: new SecondThread(writer, 1), read, openDays }
    const when = { now: NOW, quietMs: 0 }
    expect(await sealNext(parts, when)).toBe(true)
    expect(await rows('select day from open_day')).toEqual([{ day: TODAY - 1 }])
    expect(await sealNext(parts, when)).toBe(false)
    expect(await rows('select day from open_day')).toEqual([])
    expect(sparingly).toHaveBeenCalledTimes(2)
    instance.closeSync()
  })
})
