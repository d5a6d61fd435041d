import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { TEST_TIME } from '#test/support/fakes.ts'
import { insertTestLink, storedClick, useClickStore } from '#test/support/statistics-app.ts'
import { getPublicStatistics } from './public-statistics.service.ts'
import { insertPublic } from './statistics-settings.repository.ts'

describeOnBothEngines('public statistics', (engine) => {
  const clicks = useClickStore(engine)

  it('show sums of thirty days, of published links alone', async () => {
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
    for (const alias of ['shut', 'none']) {
      const attempt = getPublicStatistics(deps, alias, 'UTC')
      await expect(attempt).rejects.toMatchObject({ name: 'linkNotFound' })
    }
  })
})
