import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  createStatisticsApp,
  insertTestLink,
  storedClick,
  useClickStore,
} from '#test/support/statistics-app.ts'
import { countBatch } from '../clicks/click-sinks.ts'
import { countClicks } from '../clicks/drain.job.ts'
import { indexLinks } from '../links/search/index-links.ts'

describeOnBothEngines('one word, one number', (engine) => {
  const clicks = useClickStore(engine)

  /**
   * Writes to both sinks: twenty clicks by people and 23 others on one link, two by people on the
   * other.
   */
  async function setUp() {
    const app = await createStatisticsApp(clicks, ['ada'])
    const [ada] = app.people
    await insertTestLink(app.deps, { ...ada!, id: 'sale' })
    await insertTestLink(app.deps, { ...ada!, id: 'quiet' })
    await indexLinks(app.deps)
    const at = app.deps.clock.now() - 3_600_000
    const some = (count: number, given: Parameters<typeof storedClick>[0]) =>
      Array.from({ length: count }, (_, place) => storedClick({ at: at + place, ...given }))
    const all = [
      ...some(20, { targetId: 'sale' }),
      ...some(21, { targetId: 'sale', kind: 'bot' }),
      ...some(2, { targetId: 'sale', kind: 'own' }),
      ...some(3, { targetId: 'sale', kind: 'preview' }),
      ...some(21, { targetId: 'quiet' }),
    ]
    await clicks.append(all)
    const batch = { journal: 'test', after: 0, upTo: 1, clicks: all }
    await countClicks(app.deps as never, countBatch(batch))
    await app.call('ada', 'PUT', 'links/sale/statistics-access', { isStatisticsPublic: true })
    return app
  }

  it('shows the same number for a link in its card, its list, its file, statistics, live and public numbers', async () => {
    const { call } = await setUp()
    const [numbers, live, shown, one, list, file] = await Promise.all(
      [
        'statistics?scope=link&id=sale',
        'statistics/live?scope=link&id=sale',
        'public-statistics/sale?timezone=UTC',
        'links/sale',
        'links',
        'links.csv',
      ].map((url) => call('ada', 'GET', url)),
    )
    const said = { clicks: 20, allClicks: 43 }
    expect(numbers!.json.numbers).toMatchObject(said)
    expect(shown!.json).toMatchObject(said)
    expect(one!.json).toMatchObject({ ...said, ownClicks: 2 })
    expect(list!.json.items.find(({ id }: { id: string }) => id === 'sale')).toMatchObject(said)
    const rows = parse(file!.text, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.find((row) => row.alias === 'SALE')).toMatchObject({
      clicks: '20',
      'all clicks': '43',
    })
    const table = await call('ada', 'GET', 'statistics/breakdown?dimension=link')
    expect(table.json.items.at(-1)).toMatchObject({ value: 'sale', clicks: 20 })
    expect(live!.json.clicks).toBeLessThanOrEqual(20)
  })

  it('sorts and filters a list by clicks of people, however many bots came', async () => {
    const { call } = await setUp()
    const aliases = async (query: string) =>
      (await call('ada', 'GET', `links?${query}`)).json.items.map(
        ({ alias }: { alias: string }) => alias,
      )
    expect(await aliases('sort=clicks')).toEqual(['QUIET', 'SALE'])
    expect(await aliases('clicksMin=21')).toEqual(['QUIET'])
    expect(await aliases('clicksMax=20')).toEqual(['SALE'])
    expect(await aliases('q=sale&clicksMin=21')).toEqual([])
  })
})
