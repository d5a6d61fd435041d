import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../list/add-subscribers.service.ts'
import { deleteSubscriber } from '../subscribers.repository.ts'
import {
  deleteTags,
  insertTags,
  listIdsOfPage,
  listTagsOf,
  listTagsOfPage,
} from './subscriber-tags.repository.ts'

describeOn('sqlite', 'subscriber_tag', (engine) => {
  it('keeps each tag once, counts them, and forgets them with their subscriber', async () => {
    const deps = testDeps(engine)
    const { id: pageId } = await openPage(deps, 'ada')
    const people = [1, 2].map((at) => ({ email: `r${at}@example.com`, consentAt: at }))
    await addSubscribers(deps, pageId, people)
    const rows = await deps.db.selectFrom('subscriber').select('id').orderBy('email').execute()
    const ids = rows.map(({ id }) => id)
    const [first = '', second = ''] = ids
    expect(await listIdsOfPage(deps.db, pageId, [first, 'of-nobody'])).toEqual([first])
    expect(await listIdsOfPage(deps.db, 'another', ids)).toEqual([])

    await insertTags(deps.db, { pageId, ids, tags: ['VIP'] })
    await insertTags(deps.db, { pageId, ids: [first], tags: ['VIP', 'Berlin', 'Aachen'] })
    expect(await listTagsOfPage(deps.db, pageId, 2)).toEqual([
      { tag: 'VIP', subscribers: 2 },
      { tag: 'Aachen', subscribers: 1 },
    ])
    await deleteTags(deps.db, [first], ['Aachen', 'unknown'])
    expect(await listTagsOf(deps.db, ids)).toEqual(
      new Map([
        [first, ['Berlin', 'VIP']],
        [second, ['VIP']],
      ]),
    )
    await deleteSubscriber(deps.db, pageId, first)
    expect(await listTagsOfPage(deps.db, pageId, 9)).toEqual([{ tag: 'VIP', subscribers: 1 }])
  })
})
