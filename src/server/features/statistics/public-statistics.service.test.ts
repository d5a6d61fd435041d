import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { TEST_TIME } from '#test/support/fakes.ts'
import { insertTestLink, storedClick, useClickStore } from '#test/support/statistics-app.ts'
import { getPublicStatistics } from './public-statistics.service.ts'
import { insertPublic } from './statistics-settings.repository.ts'

describeOnBothEngines('public statistics', (engine) => {
  const clicks = useClickStore(engine)

  it('show sums of thirty days, only for published links', async () => {
    const deps = clicks.deps()
    const ada = await makeAccount(deps, 'ada')
    for (const id of ['open', 'shut']) {
      await insertTestLink(deps, { ...ada, id })
      await clicks.append([storedClick({ targetId: id, at: TEST_TIME - 1 })])
    }
    await insertPublic(deps.db, 'open', 0)
    const { statistics, tables } = await getPublicStatistics(deps, 'OPEN', 'UTC')
    expect(statistics.totals.clicks).toBe(1)
    expect(tables.browser).toEqual([{ value: 'Firefox', clicks: 1 }])
    const countries = ['CH', 'DE', 'AT', 'FR', 'IT', 'LI', 'NP', 'WS', 'BR', 'AU', 'SE', 'NL']
    await clicks.append(
      countries.map((country) => storedClick({ targetId: 'open', at: TEST_TIME - 2, country })),
    )
    const { country } = (await getPublicStatistics(deps, 'open', 'UTC')).tables
    expect(country.map(({ value }) => value).sort()).toEqual(countries.sort())
    // thirty whole days of the viewer's calendar, including today
    const first = Date.parse('2029-12-03T18:15:00Z')
    await clicks.append([
      storedClick({ targetId: 'open', at: first }),
      storedClick({ targetId: 'open', at: first - 1 }),
    ])
    const there = (await getPublicStatistics(deps, 'open', 'Asia/Kathmandu')).statistics
    expect(there.from).toBe(first)
    expect(there.series.map(({ clicks }) => clicks)).toEqual([1, ...Array(28).fill(0), 13])
    for (const alias of ['shut', 'none']) {
      const attempt = getPublicStatistics(deps, alias, 'UTC')
      await expect(attempt).rejects.toMatchObject({ name: 'linkNotFound' })
    }
  })
})
