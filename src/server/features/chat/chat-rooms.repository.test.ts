import { expect, it } from 'vitest'
import { joinSpace, leaveSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countGroupsMadeBy,
  findRoomRow,
  insertGroupMembers,
  insertRoom,
  listGroupMemberIds,
  listGroupRows,
  listRoomRows,
  removeGroupMember,
  removeRoom,
  renameRoom,
} from './chat-rooms.repository.ts'

describeOnBothEngines('rows of rooms', (engine) => {
  const setUp = async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    await joinSpace(deps.db, ada.spaceId, [bob.userId])
    await insertRoom(deps.db, {
      id: 'g',
      kind: 'group',
      space_id: ada.spaceId,
      user_a: null,
      user_b: null,
      name: 'Plans',
      created_by: ada.userId,
      created_at: 0,
    })
    await insertGroupMembers(deps.db, 'g', [ada.userId, bob.userId], 0)
    return { db: deps.db, ada, bob }
  }

  it('are made once, renamed, counted, and removed with everything that belongs to them', async () => {
    const { db, ada, bob } = await setUp()
    await insertRoom(db, { ...(await findRoomRow(db, 'g'))!, name: 'Again' })
    await insertGroupMembers(db, 'g', [bob.userId], 5)
    expect((await listRoomRows(db, ['g', 'nothing'])).map(({ name }) => name)).toEqual(['Plans'])
    await renameRoom(db, 'g', 'Other plans')
    expect((await listGroupRows(db, bob.userId))[0]).toMatchObject({ name: 'Other plans' })
    expect(await countGroupsMadeBy(db, ada.userId)).toBe(1)
    expect(await removeGroupMember(db, 'g', bob.userId)).toBe(1)
    expect(await listGroupRows(db, bob.userId)).toEqual([])
    await removeRoom(db, 'g')
    expect(await db.selectFrom('chat_group_member').selectAll().execute()).toEqual([])
  })

  it('of groups are only for members of their space', async () => {
    const { db, ada, bob } = await setUp()
    expect(await listGroupMemberIds(db, ['g'])).toHaveLength(2)
    await leaveSpace(db, ada.spaceId, bob.userId)
    expect(await listGroupRows(db, bob.userId)).toEqual([])
    expect(await listGroupMemberIds(db, ['g'])).toEqual([{ room_id: 'g', user_id: ada.userId }])
  })
})
