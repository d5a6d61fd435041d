import { beforeEach, expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { getPersonalSpaceId } from '../spaces/index.ts'
import {
  countResults,
  listBroadcastDates,
  noResults,
  releaseLease,
  takeLease,
  updateBroadcast,
} from './broadcasts.repository.ts'
import { createBroadcast } from './broadcasts.service.ts'

describeOnBothEngines('broadcast', (engine) => {
  let deps: TestDeps
  let page: TestPage
  let id: string

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    const document = { blocks: [] }
    const input = { pageId: page.id, subject: 'News', document }
    id = (await createBroadcast(deps, page.userId, input)).row.id
  })

  it('is sent by one process at a time, until it lets go or dies', async () => {
    const take = (token: string, now: number) =>
      transaction(deps, (deps) => takeLease(deps.db, id, { token, now, untilAt: now + 10 }))
    expect(await take('a', 0)).toBe(false)
    await updateBroadcast(deps.db, id, { state: 'sending' })
    const both = await Promise.all([take('a', 0), take('b', 0)])
    expect(both.toSorted()).toEqual([false, true])
    const [winner, loser] = both[0] ? ['a', 'b'] : ['b', 'a']
    expect(await take(winner!, 5)).toBe(true)
    expect(await take(loser!, 12)).toBe(false)
    expect(await take(loser!, 16)).toBe(true)
    await releaseLease(deps.db, id, winner!)
    expect(await take(winner!, 17)).toBe(false)
    await releaseLease(deps.db, id, loser!)
    expect(await take(winner!, 17)).toBe(true)
  })

  it('shows its date in the calendar of its space', async () => {
    await updateBroadcast(deps.db, id, { scheduled_at: 100 })
    const spaceId = await getPersonalSpaceId(deps, page.userId)
    const other = await openPage(deps, 'bob')
    const list = (space: string, from: number, to: number) =>
      listBroadcastDates(deps.db, { spaceId: space, visible: undefined }, { from, to })
    expect(await list(spaceId, 100, 101)).toEqual([{ id, subject: 'News', at: 100 }])
    expect(await list(spaceId, 101, 200)).toEqual([])
    expect(await list(await getPersonalSpaceId(deps, other.userId), 0, 200)).toEqual([])
    await updateBroadcast(deps.db, id, { deleted_at: 1 })
    expect(await list(spaceId, 100, 101)).toEqual([])
  })

  it('has no results before it begins', async () => {
    expect(await countResults(deps.db, [id])).toEqual(new Map([[id, noResults()]]))
    expect((await countResults(deps.db, [])).size).toBe(0)
  })
})
