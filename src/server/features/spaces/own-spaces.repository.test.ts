import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  endOfferTo,
  findOfferedTo,
  listOwnedNames,
  listSpaceRows,
  saveOpened,
  updateSpace,
} from './own-spaces.repository.ts'
import { insertMembership, insertSpace, setSpaceDeleted } from './spaces.repository.ts'

describeOnBothEngines('rows of spaces with their members', (engine) => {
  it("are an account's own, the personal one first, with who was offered them", async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    for (const [id, name] of [
      ['s-b', 'beta'],
      ['s-a', 'Alpha'],
    ] as const) {
      const row = { id, name, name_key: name.toLowerCase(), owner_id: ada.userId, is_personal: 0 }
      expect(await insertSpace(db, { ...row, created_at: 1, deleted_at: null })).toBe(true)
      for (const user_id of [ada.userId, bob.userId]) {
        const role = user_id === ada.userId ? 'owner' : 'viewer'
        await insertMembership(db, { space_id: id, user_id, role, created_at: 1 })
      }
    }
    const twice = { id: 's-c', name: 'ALPHA', name_key: 'alpha', owner_id: ada.userId }
    const row = { ...twice, is_personal: 0, created_at: 1, deleted_at: null }
    expect(await insertSpace(db, row)).toBe(false)
    await updateSpace(db, 's-a', { offered_to: bob.userId })
    await saveOpened(db, { userId: bob.userId, spaceId: 's-b' }, 7)
    const rows = await listSpaceRows(db, { userId: bob.userId })
    expect(rows.map(({ id, members, is_reached }) => [id, members, is_reached])).toEqual([
      [bob.spaceId, 1, 1],
      ['s-a', 2, 1],
      ['s-b', 2, 1],
    ])
    expect(rows[1]).toMatchObject({ offered_name: 'bob', role: 'viewer', opened_at: null })
    expect(rows[2]).toMatchObject({ offered_to: null, opened_at: 7 })
    expect(await findOfferedTo(db, 's-a')).toBe(bob.userId)
    expect(await findOfferedTo(db, 's-b')).toBeUndefined()
    await endOfferTo(db, { userId: ada.userId, spaceId: 's-a' })
    const one = { userId: bob.userId, spaceId: 's-a' }
    expect((await listSpaceRows(db, one))[0]!.offered_to).toBe(bob.userId)
    await endOfferTo(db, { userId: bob.userId, spaceId: 's-a' })
    expect((await listSpaceRows(db, one))[0]!.offered_to).toBeNull()
    await setSpaceDeleted(db, 's-a', 9)
    expect((await listOwnedNames(db, ada.userId)).map(({ name }) => name).sort()).toEqual([
      'ada',
      'beta',
    ])
    // its name is available again
    expect(await insertSpace(db, row)).toBe(true)
  })
})
