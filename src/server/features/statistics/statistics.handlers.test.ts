import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { CLICK_DIMENSIONS } from '#contract/statistics.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { TEST_TIME } from '#test/support/fakes.ts'
import {
  createStatisticsApp,
  insertTestLink,
  storedClick,
  useClickStore,
} from '#test/support/statistics-app.ts'

const HOUR = 3_600_000
const HOSTILE = '"><img onerror=alert(1)>'

describeOnBothEngines('the calls for statistics', (engine) => {
  const clicks = useClickStore(engine)

  async function setUp() {
    const app = await createStatisticsApp(clicks, ['ada', 'bob'])
    const [ada, bob] = app.people as [(typeof app.people)[0], (typeof app.people)[0]]
    await insertTestLink(app.deps, { ...ada, id: 'sale', tags: ['summer'] })
    await insertTestLink(app.deps, { ...ada, id: 'other' })
    await insertTestLink(app.deps, { ...bob, id: 'bobs' })
    const at = TEST_TIME - HOUR
    await clicks.append([
      storedClick({ at, targetId: 'sale', country: 'DE', utmSource: HOSTILE }),
      storedClick({ at: at + 1, targetId: 'sale', device: 'mobile', visitor: 'b'.repeat(32) }),
      storedClick({ at: at + 2, targetId: 'sale', kind: 'bot' }),
      storedClick({ at: at + 3, targetId: 'sale', kind: 'own' }),
      storedClick({ at: at + 4, targetId: 'sale', kind: 'head' }),
      storedClick({ at: at + 5, targetId: 'other' }),
      storedClick({ at: at - 40 * 24 * HOUR, targetId: 'sale' }),
      storedClick({ at, targetId: 'bobs' }),
    ])
    return app
  }

  it('count people by default, and say what was left out and why', async () => {
    const { call } = await setUp()
    const { status, json } = await call('ada', 'GET', 'statistics?scope=link&id=sale')
    expect(status).toBe(200)
    expect(json.numbers).toEqual({
      clicks: 2,
      allClicks: 4,
      unique: 2,
      visits: 2,
      excluded: { bot: 1, own: 1, preview: 0, prefetch: 0, head: 1 },
    })
    expect(json.previous).toMatchObject({ clicks: 1, allClicks: 1 })
    expect(json).toMatchObject({ interval: 'day', timezone: 'UTC' })
    expect(json.series).toHaveLength(31)
    expect(json.series.at(-1)).toMatchObject({ startsAt: '2030-01-02T00:00:00.000Z', clicks: 2 })
    const bots = await call('ada', 'GET', 'statistics?scope=link&id=sale&bots=true')
    expect(bots.json.numbers).toMatchObject({ clicks: 3, allClicks: 4 })
  })

  it('return the clicks of several links by day at once, only of visible links', async () => {
    const { call } = await setUp()
    const { status, json } = await call('ada', 'GET', 'statistics/daily?ids=sale,other,bobs,gone')
    expect(status).toBe(200)
    const days = new Map<string, number[]>(
      json.items.map((item: { id: string; days: number[] }) => [item.id, item.days]),
    )
    expect([...days.keys()].sort()).toEqual(['other', 'sale'])
    expect(days.get('sale')).toEqual([...Array(29).fill(0), 2])
    expect(days.get('other')?.at(-1)).toBe(1)
    expect(json.from).toBe('2029-12-04T00:00:00.000Z')
    const there = await call('ada', 'GET', 'statistics/daily?ids=sale&timezone=Pacific/Auckland')
    expect(there.json.items[0].days).toHaveLength(30)
    expect((await call('bob', 'GET', 'statistics/daily?ids=sale')).json.items).toEqual([])
    const tooMany = Array.from({ length: 101 }, (_, at) => `id${at}`).join()
    expect((await call('ada', 'GET', `statistics/daily?ids=${tooMany}`)).status).toBe(400)
  })

  it('answer for a tag, a space and views of pages, and combine filters', async () => {
    const { call, people } = await setUp()
    const clicksOf = async (query: string) =>
      (await call('ada', 'GET', `statistics?${query}`)).json.numbers.clicks
    expect(await clicksOf('scope=tag&id=summer')).toBe(2)
    expect(await clicksOf('scope=tag&id=none')).toBe(0)
    expect(await clicksOf('')).toBe(3)
    expect(await clicksOf(`scope=space&id=${people[0]!.spaceId}`)).toBe(3)
    expect(await clicksOf('scope=space&of=views')).toBe(0)
    expect(await clicksOf('country=DE')).toBe(1)
    expect(await clicksOf('country=DE&device=mobile')).toBe(0)
    expect(await clicksOf(`utmSource=${encodeURIComponent(HOSTILE)}`)).toBe(1)
    expect(await clicksOf('kind=own')).toBe(1)
    expect(await clicksOf("country=' or 1=1 --")).toBe(0)
  })

  it('use the requested time zone and interval', async () => {
    const { call } = await setUp()
    const span = 'from=2030-01-01T00:00:00Z&to=2030-01-03T00:00:00Z'
    const { json } = await call(
      'ada',
      'GET',
      `statistics?${span}&interval=day&timezone=Pacific/Auckland`,
    )
    expect(
      json.series.map((one: { startsAt: string; clicks: number }) => [one.startsAt, one.clicks]),
    ).toEqual([
      ['2029-12-31T11:00:00.000Z', 0],
      ['2030-01-01T11:00:00.000Z', 3],
      ['2030-01-02T11:00:00.000Z', 0],
    ])
    // the same span in the time zone of Auckland
    const there = new URLSearchParams({
      from: '2030-01-01T13:00:00+13:00',
      to: '2030-01-03T13:00:00+13:00',
      interval: 'day',
      timezone: 'Pacific/Auckland',
    })
    expect((await call('ada', 'GET', `statistics?${there}`)).json).toEqual(json)
  })

  it('mean the same hour of the week in numbers, file and live view', async () => {
    const { call } = await setUp()
    const here = new Date(TEST_TIME - HOUR)
    // Kathmandu is 5:45 ahead of UTC
    const there = new Date(here.getTime() + 5.75 * HOUR)
    const weekday = there.getUTCDay() || 7
    const filter = `weekdayHour=${weekday}-${there.getUTCHours()}`
    const minutesAgo = TEST_TIME - 60_000
    await clicks.append([storedClick({ at: minutesAgo, targetId: 'sale', country: 'NP' })])
    const now = new Date(minutesAgo + 5.75 * HOUR)
    const thisHour = `weekdayHour=${now.getUTCDay() || 7}-${now.getUTCHours()}&country=NP`
    for (const [timezone, found] of [
      ['Asia/Kathmandu', true],
      ['UTC', false],
    ] as const) {
      const numbers = await call('ada', 'GET', `statistics?${filter}&timezone=${timezone}`)
      const file = await call(
        'ada',
        'GET',
        `statistics.csv?${filter}&kind=human&timezone=${timezone}`,
      )
      expect(parse(file.text, { columns: true })).toHaveLength(numbers.json.numbers.clicks)
      expect(numbers.json.numbers.clicks > 0).toBe(found)
      const live = await call('ada', 'GET', `statistics/live?${thisHour}&timezone=${timezone}`)
      expect(live.json.clicks).toBe(found ? 1 : 0)
      expect(live.json.last).toHaveLength(found ? 1 : 0)
    }
  })

  it('group by every dimension', async () => {
    const { call } = await setUp()
    for (const dimension of CLICK_DIMENSIONS) {
      const { status, json } = await call(
        'ada',
        'GET',
        `statistics/breakdown?dimension=${dimension}`,
      )
      expect([dimension, status]).toEqual([dimension, 200])
      expect(json.items.length).toBeGreaterThan(0)
    }
    const links = await call('ada', 'GET', 'statistics/breakdown?dimension=link')
    expect(links.json).toEqual({
      items: [
        { value: 'sale', label: 'SALE', clicks: 2, unique: 2, visits: 2 },
        { value: 'other', label: 'OTHER', clicks: 1, unique: 1, visits: 1 },
      ],
      values: 2,
      clicks: 3,
    })
    const kinds = await call('ada', 'GET', 'statistics/breakdown?dimension=kind&scope=link&id=sale')
    expect(kinds.json.clicks).toBe(5)
  })

  it('return the first click of all time, whatever fetchers came before it', async () => {
    const { call, people } = await setUp()
    const firstOf = async (query: string) =>
      (await call('ada', 'GET', `statistics/first?${query}`)).json.firstClickAt
    const first = TEST_TIME - HOUR - 40 * 24 * HOUR
    await clicks.append([storedClick({ at: first - 1, targetId: 'sale', kind: 'preview' })])
    expect(Date.parse(await firstOf('scope=link&id=sale'))).toBe(first)
    expect(Date.parse(await firstOf('scope=tag&id=summer'))).toBe(first)
    expect(Date.parse(await firstOf(''))).toBe(first)
    expect(Date.parse(await firstOf('scope=link&id=other'))).toBe(TEST_TIME - HOUR + 5)
    expect(await firstOf(`scope=space&id=${people[0]!.spaceId}&of=views`)).toBeNull()
    expect((await call('ada', 'GET', 'statistics/first?country=CH')).status).toBe(400)
  })

  it('show the last half hour', async () => {
    const { call, deps } = await setUp()
    await clicks.append([
      storedClick({ at: TEST_TIME - 60_000, targetId: 'sale' }),
      storedClick({ at: TEST_TIME, targetId: 'sale', kind: 'bot' }),
    ])
    const { json } = await call('ada', 'GET', 'statistics/live?scope=link&id=sale')
    expect(json.minutes).toHaveLength(30)
    expect(json.minutes.at(-2).clicks).toBe(1)
    expect(json).toMatchObject({ clicks: 1, unique: 1 })
    expect(json.last.map((one: { kind: string }) => one.kind)).toEqual(['bot', 'human'])
    expect(json.last[0]).toMatchObject({ linkId: 'sale', alias: 'SALE' })
    expect(JSON.stringify(json)).not.toContain('aaaaaaaa')
    expect(deps.clock.now()).toBe(TEST_TIME)
  })

  it('export clicks as CSV that no spreadsheet calculates (A10)', async () => {
    const { call } = await setUp()
    await clicks.append([
      storedClick({ at: TEST_TIME - 2, targetId: 'sale', utmSource: '=1+1', utmTerm: ' \t@x' }),
    ])
    const { status, headers, text } = await call('ada', 'GET', 'statistics.csv?scope=link&id=sale')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="clicks-[\d-]+\.csv"$/)
    const rows = parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<
      string,
      string
    >[]
    expect(rows.map((row) => row.kind)).toEqual(['human', 'human', 'bot', 'own', 'head', 'human'])
    expect(rows[0]!.utm_source).toBe(HOSTILE)
    expect(rows[5]).toMatchObject({ utm_source: "'=1+1", utm_term: "' \t@x", name: 'SALE' })
    expect(text).not.toContain('aaaaaaaa')
  })

  it('are only for members of the space', async () => {
    const { call, people } = await setUp()
    const strangers = [
      'scope=link&id=sale',
      'scope=link&id=unknown',
      'scope=page&id=unknown',
      `scope=space&id=${people[0]!.spaceId}`,
    ]
    for (const query of strangers) {
      for (const path of ['statistics', 'statistics/first', 'statistics/live', 'statistics.csv']) {
        expect([path, query, (await call('bob', 'GET', `${path}?${query}`)).status]).toEqual([
          path,
          query,
          404,
        ])
      }
      const breakdown = `statistics/breakdown?dimension=country&${query}`
      expect((await call('bob', 'GET', breakdown)).status).toBe(404)
    }
    expect((await call('', 'GET', 'statistics')).status).toBe(401)
    const tag = await call('bob', 'GET', 'statistics?scope=tag&id=summer')
    expect(tag.json.numbers.allClicks).toBe(0)
    expect((await call('bob', 'GET', 'links/sale/statistics-access')).code).toBe('err_25')
    const publish = { isStatisticsPublic: true }
    expect((await call('bob', 'PUT', 'links/sale/statistics-access', publish)).code).toBe('err_25')
  })

  it('refuse what cannot be meant', async () => {
    const { call } = await setUp()
    for (const query of [
      'timezone=Mars/Base',
      'scope=link',
      'interval=second',
      'from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z',
      'from=1980-01-01T00:00:00Z',
      'from=0000-01-01T00:00:00Z&to=0000-02-01T00:00:00Z&timezone=Europe/Zurich',
      'from=2020-01-01T00:00:00Z&interval=hour',
      'country=DE&country=CH',
      'unknown=1',
    ]) {
      const { status, code } = await call('ada', 'GET', `statistics?${query}`)
      expect([query, status, code]).toEqual([query, 400, 'err_400'])
    }
  })

  it('show a link to everybody only while its owner publishes it', async () => {
    const { call } = await setUp()
    expect((await call('', 'GET', 'public-statistics/sale')).status).toBe(404)
    const publish = { isStatisticsPublic: true }
    expect((await call('ada', 'PUT', 'links/sale/statistics-access', publish)).status).toBe(200)
    expect((await call('ada', 'GET', 'links/sale/statistics-access')).json).toEqual(publish)
    const { status, json } = await call('', 'GET', 'public-statistics/Sale?timezone=Europe/Zurich')
    expect(status).toBe(200)
    expect(json).toMatchObject({ alias: 'SALE', clicks: 2, allClicks: 4, unique: 2 })
    expect(json.countries).toEqual([
      { value: 'CH', clicks: 1 },
      { value: 'DE', clicks: 1 },
    ])
    await call('ada', 'PUT', 'links/sale/statistics-access', { isStatisticsPublic: false })
    expect((await call('', 'GET', 'public-statistics/sale')).status).toBe(404)
  })

  it('store settings of the space and of the account', async () => {
    const { call } = await setUp()
    const none = { retentionDays: null, weeklyMail: false }
    expect((await call('ada', 'GET', 'statistics/settings')).json).toEqual(none)
    const wanted = { retentionDays: 90, weeklyMail: true }
    expect((await call('ada', 'PATCH', 'statistics/settings', wanted)).json).toEqual(wanted)
    expect((await call('bob', 'GET', 'statistics/settings')).json).toEqual(none)
    expect((await call('ada', 'PATCH', 'statistics/settings', { retentionDays: 1 })).status).toBe(
      400,
    )
    expect((await call('ada', 'PATCH', 'statistics/settings', none)).json).toEqual(none)
  })
})
