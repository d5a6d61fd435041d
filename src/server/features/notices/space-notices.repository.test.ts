import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertMembership } from '../spaces/index.ts'
import {
  countUnreadOfSpace,
  deleteNoticesOfMove,
  deleteSpaceNoticesBefore,
  insertSpaceNotices,
  listLeaders,
  listSpaceNotices,
  markSpaceNoticesRead,
} from './space-notices.repository.ts'

describeOnBothEngines('rows of notices about spaces', (engine) => {
  it('are of an account and a space, with the names of who and where', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const { db } = deps
    const [ada, bob, eve] = creators
    for (const [one, role] of [
      [bob, 'administrator'],
      [eve, 'editor'],
    ] as const) {
      await insertMembership(db, {
        ...{ space_id: ada!.spaceId, user_id: one!.userId, role, created_at: 0 },
      })
    }
    expect((await listLeaders(db, ada!.spaceId)).sort()).toEqual([ada!.userId, bob!.userId].sort())
    const of = { userId: bob!.userId, spaceId: ada!.spaceId }
    const row = {
      user_id: of.userId,
      space_id: of.spaceId,
      things: 'pages',
      direction: 'out',
      many: 2,
      other_id: eve!.spaceId,
      by_id: ada!.userId,
      read_at: null,
    } as const
    await insertSpaceNotices(db, [])
    await insertSpaceNotices(db, [
      { ...row, id: 'n1', move_id: 'm1', made_at: 5 },
      { ...row, id: 'n2', move_id: 'm2', made_at: 9, by_id: '', other_id: 'gone' },
    ])
    expect(await listSpaceNotices(db, { ...of, limit: 9 })).toMatchObject([
      { id: 'n2', by: null, other: null },
      { id: 'n1', by: 'ada', other: expect.stringContaining('eve') },
    ])
    const earlier = await listSpaceNotices(db, { ...of, before: 'n2', limit: 9 })
    expect(earlier.map(({ id }) => id)).toEqual(['n1'])
    await markSpaceNoticesRead(db, { ...of, upTo: 'n1', now: 20 })
    expect(await countUnreadOfSpace(db, of)).toBe(1)
    expect(await countUnreadOfSpace(db, { ...of, userId: ada!.userId })).toBe(0)
    await deleteNoticesOfMove(db, 'm2')
    expect(await listSpaceNotices(db, { ...of, limit: 9 })).toHaveLength(1)
    await deleteSpaceNoticesBefore(db, 6)
    expect(await listSpaceNotices(db, { ...of, limit: 9 })).toEqual([])
  })
})
