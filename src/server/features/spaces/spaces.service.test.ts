import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertMembership } from './spaces.repository.ts'
import {
  ensurePersonalSpace,
  getPersonalSpaceId,
  requireOpenSpace,
  requirePermission,
} from './spaces.service.ts'
import type { MembershipRole } from './spaces.table.ts'

describeOnBothEngines('spaces', (engine) => {
  it('give every account one personal space, which it owns, however often it runs', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, spaceId } = await makeAccount(deps)
    const account = { userId, name: 'another name' }
    const again = await Promise.all([1, 2, 3].map(() => ensurePersonalSpace(deps, account)))
    expect(again).toEqual([spaceId, spaceId, spaceId])
    expect(await getPersonalSpaceId(deps, userId)).toBe(spaceId)
    expect(await requireOpenSpace(deps, userId, 'links.change')).toBe(spaceId)
    const members = await deps.db.selectFrom('membership').selectAll().execute()
    expect(members).toMatchObject([{ space_id: spaceId, user_id: userId, role: 'owner' }])
    await expect(getPersonalSpaceId(deps, 'nobody')).rejects.toMatchObject({ name: 'notFound' })
    await expect(requireOpenSpace(deps, 'nobody', 'links.read')).rejects.toMatchObject({
      name: 'notFound',
    })
  })

  it('create nothing for people who may only view their own', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    await deps.db
      .updateTable('membership')
      .set({ role: 'viewer' })
      .where('user_id', '=', userId)
      .execute()
    await expect(requireOpenSpace(deps, userId, 'links.change')).rejects.toMatchObject({
      name: 'noPermission',
    })
    await deps.db.deleteFrom('membership').where('user_id', '=', userId).execute()
    await expect(requireOpenSpace(deps, userId, 'links.change')).rejects.toMatchObject({
      name: 'notFound',
    })
  })

  it('let roles do what the table says; for others they do not exist', async () => {
    const deps = testDepsWithIdentity(engine)
    const { spaceId } = await makeAccount(deps)
    const outcomes: Record<string, string[]> = {}
    for (const role of [
      'owner',
      'administrator',
      'editor',
      'viewer',
      'billing',
      undefined,
    ] as const) {
      const { userId } = await makeAccount(deps)
      if (role) await join(role as MembershipRole, userId)
      const access = { userId, spaceId, absent: 'linkNotFound' as const }
      const outcome = (attempt: Promise<void>) =>
        attempt.then(
          () => 'may',
          (error: { name: string }) => error.name,
        )
      outcomes[role ?? 'stranger'] = [
        await outcome(requirePermission(deps, { ...access, action: 'links.read' })),
        await outcome(requirePermission(deps, { ...access, action: 'links.change' })),
        await outcome(requirePermission(deps, { ...access, action: 'people.change' })),
      ]
    }
    expect(outcomes).toEqual({
      owner: ['may', 'may', 'may'],
      administrator: ['may', 'may', 'may'],
      editor: ['may', 'may', 'noPermission'],
      viewer: ['may', 'noPermission', 'noPermission'],
      // not in the table yet: nothing exists for it
      billing: ['linkNotFound', 'linkNotFound', 'linkNotFound'],
      stranger: ['linkNotFound', 'linkNotFound', 'linkNotFound'],
    })

    function join(role: MembershipRole, userId: string) {
      return insertMembership(deps.db, { space_id: spaceId, user_id: userId, role, created_at: 0 })
    }
  })

  it('disappear for their members once deleted', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, spaceId } = await makeAccount(deps)
    await deps.db.updateTable('space').set({ deleted_at: 1 }).where('id', '=', spaceId).execute()
    const access = { userId, spaceId, action: 'links.read', absent: 'notFound' } as const
    await expect(requirePermission(deps, access)).rejects.toMatchObject({ name: 'notFound' })
  })
})
