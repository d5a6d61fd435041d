import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { inSpace } from '#test/support/in-space.ts'
import { changeGroup, createGroup, leaveGroup } from './chat-groups.service.ts'

describeOnBothEngines('groups', (engine) => {
  it('hold members of one space, and are deleted with their last member', async () => {
    const deps = testDeps(engine)
    const [ada, bob, eve] = [
      await makeAccount(deps, 'ada'),
      await makeAccount(deps, 'bob'),
      await makeAccount(deps, 'eve'),
    ]
    await joinSpace(deps.db, bob.spaceId, [ada.userId])
    // the space is bob's: ada has no other members in hers
    const us = { name: 'Us', memberIds: [bob.userId] }
    await expect(createGroup(deps, ada.userId, us)).rejects.toMatchObject({ name: 'notFound' })
    const group = await createGroup(inSpace(deps, bob.spaceId), ada.userId, us)
    const { roomId } = group
    const row = await deps.db.selectFrom('chat_room').selectAll().executeTakeFirstOrThrow()
    expect(row.space_id).toBe(bob.spaceId)
    const own = { name: 'Us', memberIds: [bob.userId], spaceId: ada.spaceId }
    await expect(createGroup(deps, ada.userId, own)).rejects.toMatchObject({ name: 'notFound' })
    const widen = { roomId, addMemberIds: [eve.userId] }
    await expect(changeGroup(deps, ada.userId, widen)).rejects.toMatchObject({ name: 'notFound' })
    const renamed = await changeGroup(deps, bob.userId, { roomId, name: 'We' })
    expect(renamed).toMatchObject({ name: 'We' })
    await leaveGroup(deps, ada.userId, roomId)
    await expect(leaveGroup(deps, ada.userId, roomId)).rejects.toMatchObject({ name: 'notFound' })
    await leaveGroup(deps, bob.userId, roomId)
    expect(await deps.db.selectFrom('chat_room').selectAll().execute()).toEqual([])
  })
})
