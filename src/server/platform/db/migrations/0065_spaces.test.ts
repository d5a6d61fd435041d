import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { leaveOneOwner } from './0065_spaces.ts'

describeOnBothEngines('the step to shared spaces', (engine) => {
  it('leaves each space one owner, and everybody else what they are', async () => {
    const deps = testDeps(engine)
    const [ada, bob, eve] = [
      await makeAccount(deps, 'ada'),
      await makeAccount(deps, 'bob'),
      await makeAccount(deps, 'eve'),
    ]
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'owner')
    await joinSpace(deps.db, ada.spaceId, [eve.userId], 'viewer')
    await leaveOneOwner(deps.db as never)
    const rows = await deps.db
      .selectFrom('membership')
      .select(['space_id', 'user_id', 'role'])
      .execute()
    expect(rows.map((row) => [row.space_id, row.user_id, row.role]).sort()).toEqual(
      [
        [ada.spaceId, ada.userId, 'owner'],
        [ada.spaceId, bob.userId, 'administrator'],
        [ada.spaceId, eve.userId, 'viewer'],
        [bob.spaceId, bob.userId, 'owner'],
        [eve.spaceId, eve.userId, 'owner'],
      ].sort(),
    )
  })
})
