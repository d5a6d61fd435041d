import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countUnread,
  deleteNoticesBefore,
  detailOf,
  findRecipient,
  insertNotice,
  listDeadLinks,
  listEnding,
  listLimitsReached,
  listNotices,
  markMailed,
  markRead,
} from './notices.repository.ts'

describeOnBothEngines('rows of notices', (engine) => {
  async function setUp() {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const make = async (fields: object = {}) =>
      (await ada!.call('POST', '/api/v1/links', { destination: 'https://a.example/', ...fields }))
        .json.id as string
    const add = (linkId: string, fields: object = {}) =>
      insertNotice(deps.db, {
        ...{ id: deps.ids.uuid(), user_id: ada!.userId, kind: 'linkEnded', link_id: linkId },
        ...{ detail: '{"endsAt":7}', made_at: 5, read_at: null, mailed_at: null },
        ...fields,
      })
    return { db: deps.db, deps, ada: ada!, bob: bob!, make, add }
  }

  it('are listed newest first, counted, read up to one, mailed, and pruned', async () => {
    const { db, ada, bob, make, add } = await setUp()
    const [one, two] = [await make({ alias: 'link-one', title: 'One' }), await make()]
    await add(one)
    await add(two, { made_at: 6 })
    await add(one, { made_at: 7 })
    const query = { userId: ada.userId, limit: 9 }
    const all = await listNotices(db, query)
    expect(all.map((notice) => notice.made_at)).toEqual([7, 6, 5])
    expect(all[0]).toMatchObject({
      ...{ alias: 'link-one', title: 'One', destination_href: 'https://a.example/', page_id: null },
    })
    expect(detailOf(all[0]!)).toEqual({ endsAt: 7 })
    expect(detailOf({ detail: 'broken' })).toEqual({})
    expect(await listNotices(db, { userId: bob.userId, limit: 9 })).toEqual([])
    expect(await listNotices(db, { ...query, spaceId: bob.spaceId })).toEqual([])
    const own = { userId: ada.userId, spaceId: ada.spaceId, visible: undefined }
    expect(await countUnread(db, own)).toBe(3)
    const elsewhere = { ...own, spaceId: bob.spaceId }
    await markRead(db, { ...elsewhere, upTo: all[1]!.id, now: 8 })
    expect([await countUnread(db, elsewhere), await countUnread(db, own)]).toEqual([0, 3])
    await markRead(db, { ...own, upTo: all[1]!.id, now: 8 })
    expect(await countUnread(db, own)).toBe(1)
    await markMailed(db, [all[0]!.id], 9)
    expect(await listNotices(db, { ...query, isUnmailed: true })).toHaveLength(2)
    expect(await listNotices(db, { ...query, before: all[0]!.id })).toHaveLength(2)
    await ada.call('DELETE', `/api/v1/links/${one}`)
    expect(await listNotices(db, query)).toHaveLength(1)
    await deleteNoticesBefore(db, 7)
    await ada.call('POST', `/api/v1/links/${one}/restore`)
    expect((await listNotices(db, query)).map((notice) => notice.made_at)).toEqual([7])
  })

  it("go to the person who made the link, or to the space's owner if they left", async () => {
    const { db, ada, bob, make } = await setUp()
    const id = await make()
    expect(await findRecipient(db, id)).toBe(ada.userId)
    await db.updateTable('link').set({ created_by: bob.userId }).where('id', '=', id).execute()
    expect(await findRecipient(db, id)).toBe(ada.userId)
    const member = { space_id: ada.spaceId, user_id: bob.userId, role: 'editor', created_at: 1 }
    await db
      .insertInto('membership')
      .values({ ...member, role: 'editor' })
      .execute()
    expect(await findRecipient(db, id)).toBe(bob.userId)
    await db.updateTable('user').set({ status: 'banned' }).where('id', '=', bob.userId).execute()
    expect(await findRecipient(db, id)).toBeUndefined()
    expect(await findRecipient(db, 'of-nobody')).toBeUndefined()
  })

  it('come from ends and limits of existing links', async () => {
    const { db, make, deps, ada } = await setUp()
    const at = (hours: number) => new Date(deps.clock.now() + hours * 3_600_000).toISOString()
    const soon = await make({ endsAt: at(2) })
    await make({ endsAt: at(2), isArchived: true })
    await make({ endsAt: at(9) })
    const gone = await make({ endsAt: at(2) })
    await ada.call('DELETE', `/api/v1/links/${gone}`)
    const now = deps.clock.now()
    const ending = await listEnding(db, { after: now, until: now + 3 * 3_600_000, limit: 9 })
    expect(ending.map(({ id }) => id)).toEqual([soon])
    const few = await make({ clickLimit: 2 })
    expect(await listLimitsReached(db, 9)).toEqual([])
    await db.updateTable('link_limit').set({ used: 2 }).where('link_id', '=', few).execute()
    expect(await listLimitsReached(db, 9)).toEqual([{ id: few, max: 2 }])
    expect(await listDeadLinks(db, [few])).toEqual(new Set())
  })
})
