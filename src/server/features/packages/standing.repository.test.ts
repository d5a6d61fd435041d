import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countSpacesOf,
  countStanding,
  countSubscribers,
  findSpaceOfPage,
} from './standing.repository.ts'

describeOnBothEngines('what spaces have', (engine) => {
  it('is counted without what is deleted', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const { spaceId, userId, call } = creators[0]!
    for (const alias of ['one-link', 'two-link']) {
      await call('POST', '/api/v1/links', { destination: 'https://a.example', alias })
    }
    const { json: page } = await call('POST', '/api/v1/pages', { username: 'ada-page' })
    expect(await countStanding(db, spaceId)).toEqual({
      ...{ activeLinks: 2, pages: 1, domains: 0, members: 1, subscribers: 0, storageBytes: 0 },
    })
    expect(await findSpaceOfPage(db, page.id)).toBe(spaceId)
    await db
      .insertInto('subscriber_count')
      .values([
        { page_id: page.id, state: 'active', many: 4 },
        { page_id: page.id, state: 'unsubscribed', many: 9 },
      ])
      .execute()
    expect(await countSubscribers(db, spaceId)).toBe(4)
    await call('DELETE', `/api/v1/pages/${page.id}`)
    expect(await countStanding(db, spaceId)).toMatchObject({ pages: 0, subscribers: 0 })
    expect(await countSpacesOf(db, userId)).toBe(1)
  })
})
