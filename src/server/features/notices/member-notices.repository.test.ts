import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import {
  countUnreadOfMember,
  deleteMemberNotices,
  deleteMemberNoticesBefore,
  findMemberNotice,
  insertMemberNotices,
  listMemberNotices,
  markMemberNoticesRead,
} from './member-notices.repository.ts'

describeOn('sqlite', 'rows of notices to one member', (engine) => {
  it('are listed by page, counted until they are read, and deleted when they are old', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    const of = { userId, spaceId }
    await insertMemberNotices(
      db,
      ['a', 'b', 'c'].map((id) => ({
        ...{ id, user_id: userId, space_id: spaceId, kind: 'taskComment', subject_id: 't' },
        ...{ title: 'Order', starts_at: null, by_id: userId, read_at: null },
        made_at: id.charCodeAt(0),
      })),
    )
    const ids = async (before?: string) =>
      (await listMemberNotices(db, { ...of, before, limit: 2 })).map(({ id }) => id).join('')
    expect([await ids(), await ids('b')]).toEqual(['cb', 'a'])
    expect(await findMemberNotice(db, 'a')).toMatchObject({ by: 'ada', spaceName: 'ada' })
    await markMemberNoticesRead(db, { ...of, upTo: 'b', now: 1 })
    expect(await countUnreadOfMember(db, of)).toBe(1)
    await deleteMemberNoticesBefore(db, 'c'.charCodeAt(0))
    expect(await ids()).toBe('c')
    await deleteMemberNotices(db, { spaceId, kind: 'eventSoon' })
    expect(await ids()).toBe('c')
    await deleteMemberNotices(db, { spaceId, kind: 'taskComment' })
    expect(await ids()).toBe('')
  })

  it('of kinds that only a newer program knows are left out (F24)', async () => {
    const deps = testDeps(engine)
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    const of = { userId, spaceId }
    await insertMemberNotices(deps.db, [
      {
        ...{ id: 'n', user_id: userId, space_id: spaceId, kind: 'fromLater' as never },
        ...{ subject_id: 't', title: '', starts_at: null, by_id: null, read_at: null, made_at: 1 },
      },
    ])
    expect(await listMemberNotices(deps.db, { ...of, limit: 9 })).toEqual([])
    expect(await countUnreadOfMember(deps.db, of)).toBe(0)
  })
})
