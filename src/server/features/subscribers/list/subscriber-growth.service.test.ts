import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { endSubscription } from '../subscribers.repository.ts'
import { addSubscribers } from './add-subscribers.service.ts'
import { DAY_MS } from './subscriber-growth.repository.ts'
import { readGrowth } from './subscriber-growth.service.ts'

describeOnBothEngines('readGrowth', (engine) => {
  let deps: TestDeps
  let page: TestPage
  let today: number

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    today = Math.floor(deps.clock.now() / DAY_MS) * DAY_MS
  })

  const growth = async (days = 7) =>
    (await readGrowth(deps, page.userId, { pageId: page.id, days })).map(
      ({ joined, left, active }) => [joined, left, active],
    )

  it('counts who joined and who left, day by day, up to today', async () => {
    const at = (day: number) => today - day * DAY_MS
    await addSubscribers(deps, page.id, [
      { email: 'long-ago@example.com', consentAt: at(20) },
      { email: 'left@example.com', consentAt: at(20) },
      { email: 'first@example.com', consentAt: at(4) },
      { email: 'last@example.com', consentAt: at(3) - 1 },
      { email: 'bounced@example.com', consentAt: at(2) },
      { email: 'today@example.com', consentAt: at(0) },
    ])
    const end = async (email: string, now: number, state: 'unsubscribed' | 'bounced') => {
      const { id } = await deps.db
        .selectFrom('subscriber')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await endSubscription(deps.db, id, { now, state })
    }
    await end('left@example.com', at(2), 'unsubscribed')
    await end('bounced@example.com', at(0), 'bounced')
    const other = await openPage(deps, 'grace')
    await addSubscribers(deps, other.id, [{ email: 'theirs@example.com', consentAt: at(1) }])

    expect(await growth()).toEqual([
      [0, 0, 2],
      [0, 0, 2],
      [2, 0, 4],
      [0, 0, 4],
      [1, 1, 4],
      [0, 0, 4],
      [1, 1, 4],
    ])
    const days = await readGrowth(deps, page.userId, { pageId: page.id, days: 365 })
    expect(days).toHaveLength(365)
    expect(days.at(-1)?.day).toBe(new Date(today).toISOString().slice(0, 10))
    expect(days[0]?.active).toBe(0)
  })

  it('is nothing for a page without subscribers, and for strangers not there', async () => {
    expect(new Set((await growth()).flat())).toEqual(new Set([0]))
    const other = await openPage(deps, 'grace')
    await expect(
      readGrowth(deps, other.userId, { pageId: page.id, days: 7 }),
    ).rejects.toMatchObject({ code: 'err_404' })
  })
})
