import { expect, it } from 'vitest'
import { joinSpace, leaveSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  listCoMemberIds,
  listMemberIds,
  listMemberships,
  listMembersOf,
  listPeople,
  listSharedSpaceIds,
} from './chat-people.repository.ts'

describeOnBothEngines('people of the chat', (engine) => {
  const setUp = async () => {
    const deps = testDeps(engine)
    const [ada, bob, eve] = [
      await makeAccount(deps, 'ada'),
      await makeAccount(deps, 'bob'),
      await makeAccount(deps, 'eve'),
    ]
    await joinSpace(deps.db, ada.spaceId, [bob.userId])
    await joinSpace(deps.db, bob.spaceId, [ada.userId])
    return { deps, db: deps.db, ada, bob, eve }
  }
  const names = (people: { name: string }[]) => people.map(({ name }) => name)

  it('are those of shared spaces, listed once however many are shared', async () => {
    const { db, ada, bob, eve } = await setUp()
    const shared = await listSharedSpaceIds(db, ada.userId, bob.userId)
    expect(shared.sort()).toEqual([ada.spaceId, bob.spaceId].sort())
    expect(await listSharedSpaceIds(db, ada.userId, eve.userId)).toEqual([])
    const ids = await listCoMemberIds(db, ada.userId)
    expect(ids.sort()).toEqual([ada.userId, bob.userId].sort())
    expect((await listMemberships(db, bob.userId)).map(({ spaceName }) => spaceName)).toEqual([
      'bob',
      'ada',
    ])
    expect(names(await listMembersOf(db, [ada.spaceId]))).toEqual(['ada', 'bob'])
    expect(names(await listPeople(db, [eve.userId]))).toEqual(['eve'])
  })

  it('disappear with the membership, the space or the account', async () => {
    const { db, ada, bob } = await setUp()
    await leaveSpace(db, ada.spaceId, bob.userId)
    expect(await listMemberIds(db, ada.spaceId)).toEqual([ada.userId])
    expect(await listSharedSpaceIds(db, ada.userId, bob.userId)).toEqual([bob.spaceId])
    await db.updateTable('space').set({ deleted_at: 1 }).where('id', '=', bob.spaceId).execute()
    expect(await listSharedSpaceIds(db, ada.userId, bob.userId)).toEqual([])
    expect(await listCoMemberIds(db, ada.userId)).toEqual([ada.userId])
    expect(await listMemberIds(db, bob.spaceId)).toEqual([])
    await db.updateTable('user').set({ status: 'banned' }).where('id', '=', bob.userId).execute()
    expect(await listPeople(db, [bob.userId])).toEqual([])
  })
})
