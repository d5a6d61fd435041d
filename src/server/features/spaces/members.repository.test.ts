import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countMembers,
  findMember,
  findMemberByEmail,
  forgetRemovals,
  listMembers,
  listRemovals,
  removeMembership,
  takeRemovedMembership,
  updateMembership,
} from './members.repository.ts'
import { insertMembership } from './spaces.repository.ts'

describeOnBothEngines('rows of members', (engine) => {
  it('are listed by name, changed, and found by id and address', async () => {
    const deps = testDeps(engine)
    const [zoe, bob] = [await makeAccount(deps, 'zoe'), await makeAccount(deps, 'bob')]
    const spaceId = zoe.spaceId
    const member = { spaceId, userId: bob.userId }
    const row = { space_id: spaceId, user_id: bob.userId, created_at: 5 }
    await insertMembership(deps.db, { ...row, role: 'editor' })
    const listed = await listMembers(deps.db, [spaceId])
    expect(listed.map((one) => [one.name, one.role])).toEqual([
      ['bob', 'editor'],
      ['zoe', 'owner'],
    ])
    expect(await listMembers(deps.db, [])).toEqual([])
    expect(await countMembers(deps.db, spaceId)).toBe(2)
    await updateMembership(deps.db, member, { designation: 'Scribe', tags: '["a"]' })
    expect(await findMember(deps.db, member)).toMatchObject({
      designation: 'Scribe',
      tags: '["a"]',
    })
    const byEmail = await findMemberByEmail(deps.db, { spaceId, email: 'bob@example.com' })
    expect(byEmail?.user_id).toBe(bob.userId)
    expect(
      await findMemberByEmail(deps.db, { spaceId: bob.spaceId, email: 'zoe@example.com' }),
    ).toBeUndefined()
  })

  it('keep what is needed to restore a membership, once and for a while', async () => {
    const deps = testDeps(engine)
    const [zoe, bob] = [await makeAccount(deps, 'zoe'), await makeAccount(deps, 'bob')]
    const member = { spaceId: zoe.spaceId, userId: bob.userId }
    const row = { space_id: zoe.spaceId, user_id: bob.userId, created_at: 5 }
    await insertMembership(deps.db, { ...row, role: 'editor', color: 'danger' })
    await removeMembership(deps.db, (await findMember(deps.db, member))!, 100)
    expect(await findMember(deps.db, member)).toBeUndefined()
    expect(await listRemovals(deps.db, bob.userId, 99)).toEqual([
      { space_id: zoe.spaceId, role: 'editor' },
    ])
    expect(await listRemovals(deps.db, bob.userId, 100)).toEqual([])
    expect(await takeRemovedMembership(deps.db, member, 100)).toBeUndefined()
    expect(await takeRemovedMembership(deps.db, member, 99)).toMatchObject({ color: 'danger' })
    expect(await takeRemovedMembership(deps.db, member, 0)).toBeUndefined()
    await insertMembership(deps.db, { ...row, role: 'viewer' })
    await removeMembership(deps.db, (await findMember(deps.db, member))!, 200)
    await forgetRemovals(deps.db, 200)
    expect(await listRemovals(deps.db, bob.userId, 0)).toEqual([])
  })
})
