import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { TEST_TIME } from '#test/support/fakes.ts'
import {
  createStatisticsApp,
  insertTestLink,
  storedClick,
  useClickStore,
} from '#test/support/statistics-app.ts'
import { getDailyClicks } from './daily-clicks.service.ts'

const DAY = 86_400_000

describeOnBothEngines('clicks of links by day', (engine) => {
  const clicks = useClickStore(engine)

  it('are counted by days of the time zone, only people, and only for the requested links', async () => {
    const { deps, people } = await createStatisticsApp(clicks, ['ada', 'bob'])
    const [ada, bob] = people as [(typeof people)[0], (typeof people)[0]]
    for (const id of ['one', 'two', 'quiet']) await insertTestLink(deps, { ...ada, id })
    await insertTestLink(deps, { ...bob, id: 'bobs' })
    const justNow = TEST_TIME - 1
    await clicks.append([
      storedClick({ at: justNow, targetId: 'one' }),
      storedClick({ at: justNow, targetId: 'one', kind: 'bot' }),
      storedClick({ at: justNow - 29 * DAY, targetId: 'one' }),
      storedClick({ at: justNow - 31 * DAY, targetId: 'one' }),
      storedClick({ at: justNow - DAY, targetId: 'two' }),
      storedClick({ at: justNow, targetId: 'bobs' }),
    ])
    const ids = ['one', 'quiet', 'bobs']
    const { items } = await getDailyClicks(deps, ada.userId, { ids, timezone: 'UTC' })
    expect(items).toEqual([{ id: 'one', days: [1, ...Array(28).fill(0), 1] }])
    const there = await getDailyClicks(deps, ada.userId, { ids: ['two'], timezone: 'Asia/Tokyo' })
    expect(there.items[0]!.days).toEqual([...Array(28).fill(0), 1, 0])
    expect(
      await getDailyClicks(deps, ada.userId, { ids: ['bobs'], timezone: 'UTC' }),
    ).toMatchObject({
      items: [],
    })
  })
})
