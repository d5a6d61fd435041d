import { expect, it, vi } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { deleteSubscriber, insertPending, type SubscriberRow } from '../subscribers.repository.ts'
import { indexSubscribers, startSubscriberIndexing } from './index-subscribers.ts'
import { listSubscribers } from './subscriber-list.repository.ts'
import { countPendingSubscribers } from './subscriber-search.repository.ts'

function rowOf(at: number, page: { id: string }): SubscriberRow {
  const email = `ada.${at}@example.com`
  return {
    ...{ id: `s-${at}`, page_id: page.id, email, email_key: email, email_hash: `hash ${at}` },
    ...{ token_id: `token ${at}`, state: 'active', source: 'import', consent_at: at },
    ...{
      proof: 'code',
      left_after: null,
      left_reason: '',
      unsubscribed_at: null,
      created_at: at,
      updated_at: at,
    },
  }
}

describeOnBothEngines('the search index of subscribers', (engine) => {
  it('keeps nothing of a deleted address, whether it waited or not, also if its page is deleted', async () => {
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const other = await openPage(deps, 'grace')
    for (const at of [0, 1, 2]) await insertPending(deps.db, rowOf(at, page))
    await insertPending(deps.db, rowOf(3, other))
    await indexSubscribers(deps)
    await insertPending(deps.db, rowOf(4, page))
    for (const at of [0, 4]) await deleteSubscriber(deps.db, page.id, rowOf(at, page).id)
    await indexSubscribers(deps)
    const left = () =>
      deps.db.selectFrom('subscriber_search').select('body').orderBy('place').execute()
    expect(await left()).toEqual([1, 2, 3].map((at) => ({ body: rowOf(at, page).email_key })))
    expect(await countPendingSubscribers(deps.db, 1)).toBe(0)
    await deps.db.deleteFrom('page').where('id', '=', page.id).execute()
    expect(await left()).toEqual([{ body: rowOf(3, other).email_key }])
    const found = await listSubscribers(deps.db, other.id, { q: 'in', limit: 5 })
    expect(found).toEqual([])
  })

  it('indexes what waits at the start, in two processes at once', async () => {
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const rows = Array.from({ length: 350 }, (_, at) => rowOf(at, page))
    await deps.db.insertInto('subscriber').values(rows).execute()
    const stops = [startSubscriberIndexing(deps), startSubscriberIndexing(deps)]
    await vi.waitFor(async () => expect(await countPendingSubscribers(deps.db, 1)).toBe(0), {
      timeout: 20_000,
    })
    await Promise.all(stops.map((stop) => stop()))
    const indexed = await deps.db.selectFrom('subscriber_search').select('subscriber_id').execute()
    expect(indexed).toHaveLength(350)
  })
})
