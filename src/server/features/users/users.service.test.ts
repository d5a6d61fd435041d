import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { inSpace } from '#test/support/in-space.ts'
import { addUser, inviteUser, listEverybody, listPeople, readOwnUser } from './users.service.ts'

const whole = { offset: 0, limit: 100 }

describeOnBothEngines('users', (engine) => {
  it('are the members of the open space, and for administrators everybody', async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    await makeAccount(deps, 'eve')
    const membership = { space_id: ada.spaceId, user_id: bob.userId, created_at: 0 }
    await deps.db
      .insertInto('membership')
      .values({ ...membership, role: 'viewer' })
      .execute()
    const see = async (userId: string, spaceId: string) => {
      const caller = { userId, role: 'member' as const }
      const { people } = await listPeople(inSpace(deps, spaceId), caller, {}, whole)
      return people.map(({ person, callerRole }) => [person.row.name, person.row.role, callerRole])
    }
    expect(await see(ada.userId, ada.spaceId)).toEqual([
      ['ada', 'owner', 'owner'],
      ['bob', 'viewer', 'owner'],
    ])
    expect(await see(bob.userId, ada.spaceId)).toEqual([
      ['ada', 'owner', 'viewer'],
      ['bob', 'viewer', 'viewer'],
    ])
    expect(await see(bob.userId, bob.spaceId)).toEqual([['bob', 'owner', 'owner']])
    await expect(see(ada.userId, bob.spaceId)).rejects.toMatchObject({ name: 'spaceNotFound' })
    const admin = { userId: ada.userId, role: 'administrator' as const }
    const everybody = await listEverybody(deps, admin, {}, { offset: 0, limit: 2 })
    expect([everybody.people.length, everybody.total]).toEqual([2, 3])
    await expect(
      listEverybody(deps, { ...admin, role: 'member' }, {}, whole),
    ).rejects.toMatchObject({ name: 'notFound' })
    expect((await readOwnUser(deps, ada.userId)).row.name).toBe('ada')
  })

  it('tells only administrators that an address they add is known', async () => {
    const deps = testDeps(engine)
    const [ada] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    const known = { email: 'bob@example.com', role: 'editor' as const }
    const member = { userId: ada.userId, role: 'member' as const }
    const admin = { userId: ada.userId, role: 'administrator' as const }
    await expect(addUser(deps, admin, known)).rejects.toMatchObject({ name: 'emailRegistered' })
    expect((await inviteUser(deps, admin, known)).kind).toBe('invitation')
    expect((await addUser(deps, member, known)).kind).toBe('invitation')
    const unknown = { ...known, email: 'nobody@example.com' }
    expect((await addUser(deps, member, unknown)).kind).toBe('invitation')
    await expect(addUser(deps, member, { ...known, email: 'x' })).rejects.toMatchObject({
      name: 'emailInvalid',
    })
  })
})
