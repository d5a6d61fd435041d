import { expect, it } from 'vitest'
import { type Creator, createCreatorApp, makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changePerson, removePerson, restorePerson } from './members.service.ts'
import { findRole, insertMembership } from './spaces.repository.ts'
import { requirePermission } from './spaces.service.ts'
import type { MembershipRole } from './spaces.table.ts'

const notFound = { name: 'notFound' }
const reads = { action: 'links.read', absent: 'linkNotFound' } as const
const noPermission = { name: 'noPermission' }

describeOnBothEngines('members of a space', (engine) => {
  const start = async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const join = async (name: string, role: MembershipRole) => {
      const account = await makeAccount(deps, name)
      const membership = { space_id: ada.spaceId, user_id: account.userId, created_at: 0 }
      await insertMembership(deps.db, { ...membership, role })
      return account
    }
    const roleOf = (userId: string) => findRole(deps.db, ada.spaceId, userId)
    return { deps, ada, join, roleOf }
  }

  it('are described and given roles by those above them', async () => {
    const { deps, ada, join, roleOf } = await start()
    const [bob, eve] = [await join('bob', 'administrator'), await join('eve', 'viewer')]
    const spaceId = ada.spaceId
    const by = (callerId: string, id: string) => ({ callerId, id, spaceId })
    const changed = await changePerson(deps, by(bob.userId, eve.userId), {
      role: 'editor',
      designation: 'Scribe',
      tags: ['ink'],
    })
    expect(changed.row).toMatchObject({ role: 'editor', designation: 'Scribe', tags: '["ink"]' })
    const refused: [string, string, MembershipRole][] = [
      [bob.userId, eve.userId, 'administrator'],
      [bob.userId, ada.userId, 'viewer'],
      [bob.userId, bob.userId, 'owner'],
      [eve.userId, bob.userId, 'viewer'],
      [eve.userId, eve.userId, 'owner'],
      [ada.userId, ada.userId, 'viewer'],
    ]
    for (const [callerId, id, role] of refused) {
      await expect(changePerson(deps, by(callerId, id), { role })).rejects.toMatchObject(
        noPermission,
      )
    }
    expect([await roleOf(ada.userId), await roleOf(bob.userId), await roleOf(eve.userId)]).toEqual([
      'owner',
      'administrator',
      'editor',
    ])
  })

  it('lose everything with their membership, and get it back within the hour', async () => {
    const { deps, ada, join, roleOf } = await start()
    const bob = await join('bob', 'editor')
    const who = { callerId: ada.userId, id: bob.userId }
    const access = { userId: bob.userId, spaceId: ada.spaceId, ...reads }
    await requirePermission(deps, access)
    await removePerson(deps, who)
    await expect(requirePermission(deps, access)).rejects.toMatchObject({ name: 'linkNotFound' })
    await expect(removePerson(deps, who)).rejects.toMatchObject(notFound)
    // nobody can restore themselves
    await expect(
      restorePerson(deps, { callerId: bob.userId, id: bob.userId }),
    ).rejects.toMatchObject(notFound)
    await restorePerson(deps, who)
    expect(await roleOf(bob.userId)).toBe('editor')
    await removePerson(deps, who)
    deps.clock.advance(3_600_001)
    await expect(restorePerson(deps, who)).rejects.toMatchObject(notFound)
  })

  it('leave behind what they made, for those who stay', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [Creator, Creator]
    const membership = { space_id: ada.spaceId, user_id: bob.userId, created_at: 0 }
    await insertMembership(deps.db, { ...membership, role: 'editor' })
    const inSpace = (path: string) => `${path}?space=${ada.spaceId}`
    const destination = 'https://bob.example/'
    const link = await bob.call('POST', inSpace('/api/v1/links'), { destination, alias: 'of-bob' })
    const page = await bob.call('POST', inSpace('/api/v1/pages'), { username: 'page-of-bob' })
    expect([link.status, page.status]).toEqual([201, 201])
    await removePerson(deps, { callerId: ada.userId, id: bob.userId })
    expect((await bob.call('GET', `/api/v1/links/${link.json.id}`)).status).toBe(404)
    const paths = [`/api/v1/links/${link.json.id}`, `/api/v1/pages/${page.json.id}`]
    const seen = await Promise.all(paths.map((path) => ada.call('GET', inSpace(path))))
    expect(seen.map(({ json }) => json)).toMatchObject([
      { alias: 'of-bob', destination },
      { username: 'page-of-bob' },
    ])
    const states = await deps.db
      .selectFrom('slug')
      .select(['key', 'state', 'space_id'])
      .orderBy('key')
      .execute()
    expect(states).toEqual([
      { key: 'of-bob', state: 'live', space_id: ada.spaceId },
      { key: 'page-of-bob', state: 'live', space_id: ada.spaceId },
    ])
  })

  it('may leave, except the owner', async () => {
    const { deps, ada, join, roleOf } = await start()
    const bob = await join('bob', 'viewer')
    const leave = (userId: string) =>
      removePerson(deps, { callerId: userId, id: userId, spaceId: ada.spaceId })
    await leave(bob.userId)
    expect(await roleOf(bob.userId)).toBeUndefined()
    await expect(leave(ada.userId)).rejects.toMatchObject(noPermission)
    await deps.db
      .updateTable('space')
      .set({ is_personal: 0 })
      .where('id', '=', ada.spaceId)
      .execute()
    await expect(leave(ada.userId)).rejects.toMatchObject(noPermission)
  })

  it('do not exist for others, nor in spaces that the caller does not belong to', async () => {
    const { deps, ada, join } = await start()
    const [bob, eve] = [await join('bob', 'viewer'), await makeAccount(deps, 'eve')]
    const attempts = [
      () => removePerson(deps, { callerId: eve.userId, id: bob.userId }),
      () => removePerson(deps, { callerId: eve.userId, id: bob.userId, spaceId: ada.spaceId }),
      () => changePerson(deps, { callerId: ada.userId, id: eve.userId }, { role: 'viewer' }),
      () => changePerson(deps, { callerId: ada.userId, id: bob.userId, spaceId: bob.spaceId }, {}),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notFound)
  })
})
