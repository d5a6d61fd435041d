import { expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { TEST_TIME } from '#test/support/fakes.ts'
import { definePackage } from '#test/support/packages.ts'
import {
  createStatisticsApp,
  insertTestLink,
  storedClick,
  useClickStore,
} from '#test/support/statistics-app.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { givePackage } from '../packages/index.ts'
import { addGoals } from './goals.repository.ts'
import { findReachBack, shownPart } from './statistics-reach.service.ts'
import { insertPublic } from './statistics-settings.repository.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const iso = (at: number) => new Date(at).toISOString()

describeOn('sqlite', 'days of statistics of a package', (engine) => {
  const clicks = useClickStore(engine)

  /** A link with a click an hour ago and one ten days ago, in a space with so many days. */
  async function setUp(statisticsDays: number | null) {
    const app = await createStatisticsApp(clicks, ['ada'])
    const [ada] = app.people as [(typeof app.people)[0]]
    await insertTestLink(app.deps, { ...ada, id: 'sale' })
    await insertPublic(app.deps.db, 'sale', 0)
    for (const at of [TEST_TIME - HOUR, TEST_TIME - 10 * DAY]) {
      await clicks.append([storedClick({ at, targetId: 'sale' })])
    }
    await definePackage(app.deps, { id: 'free', isFree: true, limits: { statisticsDays } })
    const get = async (path: string) => (await app.call('ada', 'GET', path)).json
    return { ...app, spaceId: ada.spaceId, get }
  }

  it('limit every answer, and say so', async () => {
    const { deps, spaceId, get } = await setUp(7)
    const reach = Math.ceil((TEST_TIME - 7 * DAY) / HOUR) * HOUR
    const asked = 'scope=link&id=sale'
    const found = await get(`statistics?${asked}`)
    expect(found).toMatchObject({ from: iso(reach), reachesBackTo: iso(reach) })
    expect([found.numbers.clicks, found.previous.clicks]).toEqual([1, 0])
    // a period that is shown, after one that is shown in part only
    const half = await get(`statistics?${asked}&from=${iso(TEST_TIME - 5 * DAY)}`)
    expect([half.numbers.clicks, half.previous.clicks]).toEqual([1, 0])
    const past = `from=${iso(TEST_TIME - 20 * DAY)}&to=${iso(TEST_TIME - 9 * DAY)}`
    const earlier = await get(`statistics?${asked}&${past}`)
    expect([earlier.numbers.clicks, earlier.series]).toEqual([0, []])
    expect(await get(`statistics/breakdown?${asked}&dimension=country`)).toMatchObject({
      clicks: 1,
    })
    const [today, before] = [0, 10 * DAY].map((ago) => iso(TEST_TIME - ago).slice(0, 10))
    for (const day of [today!, before!]) {
      await addGoals(deps.db, { linkId: 'sale', day, count: 1 })
    }
    expect((await get(`links/sale/goals?from=${before}&to=${today}`)).items).toEqual([
      { day: today, count: 1 },
    ])
    expect((await get(`statistics/first?${asked}`)).firstClickAt).toBe(iso(reach))
    expect((await get('statistics/daily?ids=sale')).items[0].days.join('')).toBe(
      `${'0'.repeat(29)}1`,
    )
    expect(await get('public-statistics/sale')).toMatchObject({ from: iso(reach), clicks: 1 })
    expect(await findReachBack(deps, spaceId)).toBe(reach)
  })

  it('limit the export', async () => {
    const { call } = await setUp(7)
    for (const [from, count] of [
      [30, 1],
      [8, 1],
      [1, 1],
    ] as const) {
      const { text } = await call(
        'ada',
        'GET',
        `statistics.csv?from=${iso(TEST_TIME - from * DAY)}`,
      )
      expect(text.trim().split('\n')).toHaveLength(1 + count)
    }
  })

  it('may be none, which shows nothing, not even live', async () => {
    const { get, call } = await setUp(0)
    await clicks.append([storedClick({ at: TEST_TIME - 1_000, targetId: 'sale' })])
    expect((await get('statistics')).numbers.clicks).toBe(0)
    expect((await call('ada', 'GET', 'statistics.csv')).text.trim().split('\n')).toHaveLength(1)
    expect(await get('statistics/live')).toMatchObject({ clicks: 0, last: [] })
  })

  it('delete nothing: a larger package shows all again', async () => {
    const { deps, get, spaceId } = await setUp(7)
    await definePackage(deps, { id: 'large' })
    await transaction(deps, (deps) =>
      givePackage(deps, { spaceId, packageId: 'large', source: 'grant', span: { until: null } }),
    )
    expect(await get('statistics')).toMatchObject({ reachesBackTo: null, numbers: { clicks: 2 } })
  })

  it('are unlimited without packages', async () => {
    const app = await createStatisticsApp(clicks, ['ada'])
    expect(await findReachBack(app.deps, app.people[0]!.spaceId)).toBeNull()
    expect(shownPart({ from: 1, to: 2 }, null)).toEqual({ from: 1, to: 2 })
  })
})
