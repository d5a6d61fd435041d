import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { TEST_TIME } from '#test/support/fakes.ts'
import { insertTestLink, storedClick, useClickStore } from '#test/support/statistics-app.ts'
import { deleteOldClicks } from './retention.job.ts'
import { changeStatisticsSettings } from './statistics-settings.service.ts'

describeOnBothEngines('keeping clicks for a time', (engine) => {
  const clicks = useClickStore(engine)

  it('deletes old clicks of the spaces that ask for it, and of no other', async () => {
    const deps = clicks.deps()
    for (const name of ['ada', 'bob']) {
      const account = await makeAccount(deps, name)
      await insertTestLink(deps, { ...account, id: name })
      if (name === 'ada')
        await changeStatisticsSettings(deps, account.userId, { retentionDays: 30 })
    }
    const old = TEST_TIME - 30 * 86_400_000 - 1
    await clicks.append([
      storedClick({ at: old, targetId: 'ada' }),
      storedClick({ at: old + 1, targetId: 'ada' }),
      storedClick({ at: old, targetId: 'bob' }),
    ])
    await deleteOldClicks(deps)
    expect(await clicks.count()).toBe(2)
    await deleteOldClicks(deps)
    expect(await clicks.count()).toBe(2)
  })
})
