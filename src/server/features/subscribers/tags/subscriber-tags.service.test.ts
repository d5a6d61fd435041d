import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../list/add-subscribers.service.ts'
import { importSubscribers } from '../list/import-subscribers.service.ts'
import { exportSubscribers, listSubscribersOf } from '../list/subscriber-list.service.ts'
import { countSegment, listSubscriberTags, tagSubscribers } from './subscriber-tags.service.ts'

describeOn('sqlite', 'tags of subscribers', (engine) => {
  let deps: TestDeps
  let page: TestPage
  let ids: string[]

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    const people = [1, 2].map((at) => ({ email: `r${at}@example.com`, consentAt: at }))
    await addSubscribers(deps, page.id, people)
    const rows = await deps.db.selectFrom('subscriber').select('id').orderBy('email').execute()
    ids = rows.map(({ id }) => id)
  })

  const change = (subscriberIds: string[], add: string[], remove: string[] = []) =>
    tagSubscribers(deps, page.userId, { pageId: page.id, subscriberIds, add, remove })
  const list = (tag?: string) =>
    listSubscribersOf(deps, { userId: page.userId, pageId: page.id, limit: 9, tag, sort: 'email' })

  it('are added to and removed from many, and filter the list', async () => {
    expect(await change([...ids, 'of-nobody'], ['VIP', 'Berlin'])).toBe(2)
    expect(await change([ids[0]!], ['Gold'], ['VIP'])).toBe(1)
    const { rows, tags } = await list()
    expect(rows.map(({ id }) => tags.get(id))).toEqual([
      ['Berlin', 'Gold'],
      ['Berlin', 'VIP'],
    ])
    expect((await list('VIP')).rows.map(({ email }) => email)).toEqual(['r2@example.com'])
    const filtered = { userId: page.userId, pageId: page.id, limit: 9, tag: 'VIP', q: 'R1' }
    expect((await listSubscribersOf(deps, filtered)).rows).toEqual([])
    expect(await listSubscriberTags(deps, page.userId, page.id)).toContainEqual({
      tag: 'Berlin',
      subscribers: 2,
    })
    const segment = { tags: ['VIP'], match: 'any', source: null } as const
    const dates = { joinedAfter: null, joinedBefore: null, followed: null }
    const asked = { pageId: page.id, segment: { ...segment, tags: ['VIP'], ...dates } }
    expect(await countSegment(deps, page.userId, asked)).toBe(1)
  })

  it('are at most 20 for one subscriber', async () => {
    await change(
      ids,
      Array.from({ length: 20 }, (_, at) => `tag ${at}`),
    )
    await expect(change(ids, ['one more'])).rejects.toMatchObject({
      name: 'malformed',
      fields: { add: expect.any(String) },
    })
    await change(ids, ['one more'], ['tag 0'])
    expect((await list('one more')).rows).toHaveLength(2)
  })

  it('come with an import and leave in the CSV', async () => {
    const addresses = ['r1@example.com', 'new@example.com', 'nobody']
    await importSubscribers(deps, page.userId, { pageId: page.id, addresses, tags: ['Fair', 'A'] })
    expect((await list('Fair')).rows.map(({ email }) => email)).toEqual([
      'new@example.com',
      'r1@example.com',
    ])
    const { lines } = await exportSubscribers(deps, page.userId, { pageId: page.id })
    let text = ''
    for await (const line of lines) text += line
    const csv = text.trim().split(/\r?\n/)
    expect(csv[0]).toMatch(/,tags$/)
    expect(csv.filter((line) => line.endsWith(',A;Fair'))).toHaveLength(2)
  })
})
