import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { insertMembership } from '../spaces/index.ts'
import { addNotice } from './notices.service.ts'
import { tellMove } from './space-notices.service.ts'

const NOTICES = '/api/v1/notices'

describeOn('sqlite', 'notices about a space', (engine) => {
  it('tell the leaders of both spaces what moved, beside the news of links', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = creators as [Creator, Creator, Creator]
    const join = (user: Creator, role: 'administrator' | 'editor') =>
      insertMembership(deps.db, {
        ...{ space_id: ada.spaceId, user_id: user.userId, role, created_at: 0 },
      })
    await join(bob, 'administrator')
    await join(eve, 'editor')
    const seenBy = async (who: Creator, spaceId: string) =>
      (await who.call('GET', `${NOTICES}?space=${spaceId}`)).json
    const news = { id: 'm1', kind: 'pages', fromId: ada.spaceId, toId: eve.spaceId } as const
    const tell = (many: number) => tellMove(deps, { ...news, byId: bob.userId, many })
    const { json: link } = await ada.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    await tell(3)
    await addNotice(deps, { kind: 'linkEnded', linkId: link.id })
    expect(await seenBy(ada, ada.spaceId)).toMatchObject({
      unread: 2,
      items: [
        { kind: 'linkEnded', move: null, link: { id: link.id } },
        {
          ...{ kind: 'moved', isRead: false, link: null, reason: null, limit: null },
          move: { kind: 'pages', direction: 'out', count: 3, other: 'eve', by: 'bob' },
        },
      ],
    })
    expect((await seenBy(eve, eve.spaceId)).items).toMatchObject([
      { move: { direction: 'in', other: 'ada', by: 'bob' } },
    ])
    // neither who did it, nor who does not lead the space
    expect((await seenBy(bob, ada.spaceId)).items).toEqual([])
    expect((await seenBy(eve, ada.spaceId)).items).toEqual([])
    const page = (await ada.call('GET', `${NOTICES}?limit=1`)).json
    const rest = (await ada.call('GET', `${NOTICES}?limit=1&cursor=${page.nextCursor}`)).json
    expect([rest.items[0].kind, rest.nextCursor]).toEqual(['moved', null])
    const read = await ada.call('POST', `${NOTICES}/read`, { upTo: rest.items[0].id })
    expect(read.json).toEqual({ unread: 1 })
    // one left where it is after an undo
    await tell(1)
    expect((await seenBy(ada, ada.spaceId)).items[0]).toMatchObject({ move: { count: 1 } })
    await tell(0)
    expect((await seenBy(ada, ada.spaceId)).items).toHaveLength(1)
  })
})
