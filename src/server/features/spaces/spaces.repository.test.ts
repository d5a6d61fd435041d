import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  findPersonalSpaceId,
  findRole,
  insertMembership,
  insertSpace,
  listRolesOf,
  listSpaceIdsOf,
  lockSpace,
} from './spaces.repository.ts'

describeOnBothEngines('rows of spaces', (engine) => {
  it('allow one personal space per account and one membership per space', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, spaceId } = await makeAccount(deps)
    const space = { name: 'x', owner_id: userId, is_personal: 1, created_at: 0, deleted_at: null }
    expect(await insertSpace(deps.db, { ...space, id: 's2' })).toBe(false)
    expect(await insertSpace(deps.db, { ...space, id: 's3', is_personal: 0 })).toBe(true)
    expect(await findPersonalSpaceId(deps.db, userId)).toBe(spaceId)
    const membership = { space_id: spaceId, user_id: userId, created_at: 0 }
    await insertMembership(deps.db, { ...membership, role: 'viewer' })
    expect(await findRole(deps.db, spaceId, userId)).toBe('owner')
    expect(await findRole(deps.db, 's3', userId)).toBeUndefined()
  })

  it('list the spaces of several accounts at once, without deleted ones', async () => {
    const deps = testDepsWithIdentity(engine)
    const [ada, bob] = [await makeAccount(deps), await makeAccount(deps)]
    await insertMembership(deps.db, {
      space_id: ada.spaceId,
      user_id: bob.userId,
      role: 'viewer',
      created_at: 0,
    })
    const ids = [ada.userId, bob.userId, 'nobody']
    const before = await listSpaceIdsOf(deps.db, ids, 'links.read')
    const changeable = await listSpaceIdsOf(deps.db, ids, 'links.change')
    expect(changeable.get(bob.userId)).toEqual(new Set([bob.spaceId]))
    expect(before.get(ada.userId)).toEqual(new Set([ada.spaceId]))
    expect(before.get(bob.userId)).toEqual(new Set([ada.spaceId, bob.spaceId]))
    const roles = [
      [ada.spaceId, 'viewer'],
      [bob.spaceId, 'owner'],
    ] as const
    expect(await listRolesOf(deps.db, bob.userId)).toEqual(new Map(roles))
    expect(await listRolesOf(deps.db, 'nobody')).toEqual(new Map())
    expect(before.get('nobody')).toBeUndefined()
    const deleted = deps.db.updateTable('space').set({ deleted_at: 1 })
    await deleted.where('id', '=', ada.spaceId).execute()
    expect((await listSpaceIdsOf(deps.db, ids, 'links.read')).get(bob.userId)).toEqual(
      new Set([bob.spaceId]),
    )
    const many = Array.from({ length: 2_500 }, (_, at) => `nobody-${at}`)
    expect((await listSpaceIdsOf(deps.db, [...many, bob.userId], 'links.read')).size).toBe(1)
  })

  it('let one transaction at a time count in a space', async () => {
    const deps = testDepsWithIdentity(engine)
    const { spaceId } = await makeAccount(deps)
    let inside = 0
    const work = () =>
      transaction(deps, async (deps) => {
        await lockSpace(deps.db, spaceId)
        inside += 1
        expect(inside).toBe(1)
        await findPersonalSpaceId(deps.db, 'nobody')
        inside -= 1
      })
    await Promise.all([work(), work(), work(), work()])
  })
})
