import { expect, it } from 'vitest'
import { findBlockedSpaces } from '#server/features/spaces/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findAccount } from './account.repository.ts'
import { setAccountState } from './account-state.service.ts'
import type { UserStatus } from './identity.table.ts'

describeOnBothEngines('the state of an account and of its spaces', (engine) => {
  async function setUp() {
    const deps = testDepsWithIdentity(engine)
    const ada = await makeAccount(deps)
    const eve = await makeAccount(deps)
    const set = (status: UserStatus, role?: 'administrator') =>
      transaction(deps, (deps) =>
        setAccountState(deps, ada.userId, { status, ...(role && { role }) }),
      )
    const blocked = async () => [
      ...(await findBlockedSpaces(deps.db, [ada.spaceId, eve.spaceId])).keys(),
    ]
    return { deps, ada, set, blocked }
  }

  it.each(['active', 'deactivated', 'deleted'] as const)(
    'stops what is in its own spaces with a ban, and lets it go on as %s',
    async (status) => {
      const { deps, ada, set, blocked } = await setUp()
      expect(await blocked()).toEqual([])
      await set('banned')
      expect(await blocked()).toEqual([ada.spaceId])
      await set(status, 'administrator')
      expect(await blocked()).toEqual([])
      expect(await findAccount(deps.db, ada.userId)).toMatchObject({
        status,
        role: 'administrator',
      })
    },
  )

  it('changes both or neither', async () => {
    const { deps, ada, blocked } = await setUp()
    const failed = transaction(deps, async (deps) => {
      await setAccountState(deps, ada.userId, { status: 'banned' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await blocked()).toEqual([])
    expect(await findAccount(deps.db, ada.userId)).toMatchObject({ status: 'active' })
  })
})
