import { expect, it } from 'vitest'
import { joinSpace, leaveSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { inSpace } from '#test/support/in-space.ts'
import { listRooms, requireRoom, requireWritableRoom } from './chat-rooms.service.ts'
import { directRoomId, everyoneRoomId } from './room-ids.ts'

describeOnBothEngines('rooms', (engine) => {
  it('exist for those who are in them, and for nobody else', async () => {
    const deps = testDeps(engine)
    const [ada, bob, eve] = [
      await makeAccount(deps, 'ada'),
      await makeAccount(deps, 'bob'),
      await makeAccount(deps, 'eve'),
    ]
    await joinSpace(deps.db, ada.spaceId, [bob.userId])
    const direct = directRoomId(bob.userId, ada.userId)
    const everyone = everyoneRoomId(ada.spaceId)
    expect((await listRooms(deps, bob.userId)).ids).toEqual([everyoneRoomId(bob.spaceId)])
    const shared = inSpace(deps, ada.spaceId)
    expect((await listRooms(shared, bob.userId)).ids).toEqual([everyone, direct])
    await expect(listRooms(shared, eve.userId)).rejects.toMatchObject({ name: 'spaceNotFound' })
    for (const id of [direct, everyone]) {
      const room = await requireRoom(deps, bob.userId, id)
      expect([...room.memberIds].sort()).toEqual([ada.userId, bob.userId].sort())
      await expect(requireRoom(deps, eve.userId, id)).rejects.toMatchObject({ name: 'notFound' })
    }
    // a role that the permission table does not know
    const role = (name: string) =>
      deps.db
        .updateTable('membership')
        .set({ role: name as never })
        .where('space_id', '=', ada.spaceId)
        .where('user_id', '=', bob.userId)
        .execute()
    await role('billing')
    await expect(listRooms(shared, bob.userId)).rejects.toMatchObject({ name: 'spaceNotFound' })
    expect((await listRooms(deps, ada.userId)).coMemberIds).toEqual([])
    for (const id of [direct, everyone]) {
      await expect(requireRoom(deps, bob.userId, id)).rejects.toMatchObject({ name: 'notFound' })
    }
    await role('viewer')
    expect((await requireWritableRoom(deps, bob.userId, everyone)).memberIds).toHaveLength(2)
    await leaveSpace(deps.db, ada.spaceId, bob.userId)
    for (const id of [direct, everyone, 'nothing', 'everyone-', 'direct-']) {
      await expect(requireRoom(deps, bob.userId, id)).rejects.toMatchObject({ name: 'notFound' })
    }
  })
})
