import { expect, it } from 'vitest'
import { noticeKinds } from '#contract/together/notices.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  addNotice,
  changeNoticeSettings,
  getNoticeSettings,
  listNoticesOfCaller,
  readNotices,
} from './notices.service.ts'

describeOnBothEngines('notices', (engine) => {
  async function setUp() {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const body = { destination: 'https://a.example/' }
    const linkId = (await ada!.call('POST', '/api/v1/links', body)).json.id as string
    const mails = async () => (await deps.db.selectFrom('outbox').selectAll().execute()).length
    return { deps, userId: ada!.userId, bob: bob!.userId, linkId, mails }
  }

  it('are listed in pages, and one mail waits for all of them', async () => {
    const { deps, userId, bob, linkId, mails } = await setUp()
    for (const kind of noticeKinds) await addNotice(deps, { kind, linkId })
    expect(await mails()).toBe(1)
    const first = await listNoticesOfCaller(deps, userId, { limit: 2 })
    expect(first.notices.map(({ kind }) => kind)).toEqual(['linkLimit', 'linkEnded'])
    expect(first.unread).toBe(5)
    const rest = await listNoticesOfCaller(deps, userId, { limit: 9, cursor: first.nextCursor! })
    expect([rest.notices.length, rest.nextCursor]).toEqual([3, null])
    expect((await listNoticesOfCaller(deps, bob, { limit: 9 })).notices).toEqual([])
    expect(await readNotices(deps, userId, rest.notices[0]!.id)).toBe(2)
    expect(await readNotices(deps, userId, first.notices[0]!.id)).toBe(0)
    await expect(readNotices(deps, userId, 'zzz')).rejects.toMatchObject({ status: 404 })
    await expect(readNotices(deps, bob, 'a')).rejects.toMatchObject({ status: 404 })
  })

  it('can be turned off by kind, and mails separately', async () => {
    const { deps, userId, linkId, mails } = await setUp()
    const all = { linkDead: true, linkAlive: true, linkEnding: true, linkEnded: true }
    expect(await getNoticeSettings(deps, userId)).toEqual({
      ...{ ...all, linkLimit: true, noticeMail: true },
    })
    await changeNoticeSettings(deps, userId, { linkDead: false, noticeMail: false })
    await addNotice(deps, { kind: 'linkDead', linkId })
    await addNotice(deps, { kind: 'linkEnded', linkId })
    const { notices } = await listNoticesOfCaller(deps, userId, { limit: 9 })
    expect(notices.map(({ kind }) => kind)).toEqual(['linkEnded'])
    expect(await mails()).toBe(0)
    await changeNoticeSettings(deps, userId, { linkDead: true })
    expect(await getNoticeSettings(deps, userId)).toMatchObject({
      linkDead: true,
      noticeMail: false,
    })
  })
})
