import { expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import {
  type MemberNews,
  reminderMailHandler,
  remindMember,
  tellMembers,
} from './member-notices.service.ts'
import { changeNoticeSettings } from './notices.service.ts'

describeOn('sqlite', 'notices to one member', (engine) => {
  const setUp = async () => {
    const { deps: given, creators } = await createCreatorApp(engine, ['ada', 'bob'], { views })
    const [ada, bob] = creators as [Creator, Creator]
    const sent: { to: { address: string }; subject: string; text: string }[] = []
    const mail = { ...given.mail, send: async (mail: never) => void sent.push(mail) }
    const deps = { ...given, mail } as typeof given
    const news: MemberNews = {
      ...{ spaceId: ada.spaceId, kind: 'eventSoon', subjectId: 'e' },
      ...{ title: 'Launch', startsAt: deps.clock.now(), isAllDay: false, byId: null },
    }
    const deliver = async () => {
      const kind = 'notices.reminder-mail'
      const rows = await deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute()
      for (const { id, payload } of rows) {
        await reminderMailHandler.run(deps, JSON.parse(payload) as never, {
          ...{ id, attempt: 1, sinceAt: 0 },
        })
      }
      return rows.length
    }
    return { deps, ada, bob, news, sent, deliver }
  }

  it('stand among the others, with who caused them, until they are read', async () => {
    const { deps, ada, bob, news } = await setUp()
    await remindMember(deps, ada.userId, news)
    const comment = { kind: 'taskComment', subjectId: 't', title: 'Order', startsAt: null } as const
    await tellMembers(deps, [ada.userId], { ...news, ...comment, byId: bob.userId })
    await tellMembers(deps, [], { ...news, ...comment, byId: bob.userId })
    const { json } = await ada.call('GET', '/api/v1/notices')
    expect(json).toMatchObject({
      unread: 2,
      items: [
        { kind: 'taskComment', about: { id: 't', title: 'Order', startsAt: null, by: 'bob' } },
        { kind: 'eventSoon', about: { id: 'e', allDay: false, by: null } },
      ],
    })
    const read = await ada.call('POST', '/api/v1/notices/read', { upTo: json.items[1].id })
    expect(read.json).toEqual({ unread: 1 })
    expect((await bob.call('GET', '/api/v1/notices')).json.items).toEqual([])
  })

  it('are written for everybody at once', async () => {
    const { deps, ada, bob, news } = await setUp()
    let statements = 0
    const db = deps.db.withPlugin({
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await tellMembers({ ...deps, db }, [ada.userId, bob.userId], { ...news, kind: 'taskComment' })
    expect(statements).toBe(1)
    const told = await deps.db.selectFrom('member_notice').select('user_id').execute()
    expect(told.map(({ user_id }) => user_id).sort()).toEqual([ada.userId, bob.userId].sort())
  })

  it('go out as a mail if they are reminders, unless one wants no mails', async () => {
    const { deps, ada, bob, news, sent, deliver } = await setUp()
    await remindMember(deps, ada.userId, news)
    await tellMembers(deps, [ada.userId, bob.userId], { ...news, kind: 'taskComment' })
    expect(await deliver()).toBe(1)
    expect(sent).toMatchObject([{ to: { address: 'ada@example.com' } }])
    expect(sent[0]!.subject).toMatch(/^Reminder: Launch, /)
    expect(sent[0]!.text).toContain('In the calendar of ada.')
    await changeNoticeSettings(deps, ada.userId, { noticeMail: false })
    await deliver()
    await remindMember(deps, ada.userId, news)
    expect([await deliver(), sent.length]).toEqual([1, 1])
  })
})
