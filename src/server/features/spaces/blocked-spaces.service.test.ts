import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findSpaceBlockedAt } from './blocked-spaces.repository.ts'
import { setSpacesBlocked } from './blocked-spaces.service.ts'

describeOnBothEngines('blocking the spaces of an account', (engine) => {
  it('is one change per space, and none if the state is the same or was rolled back', async () => {
    const deps = testDeps(engine)
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    await makeAccount(deps, 'bob')
    const changes = async () =>
      (await deps.db.selectFrom('change').select(['kind', 'key']).orderBy('seq').execute()).filter(
        ({ kind }) => kind === 'space-block',
      )
    const set = (isBlocked: boolean) =>
      transaction(deps, (deps) => setSpacesBlocked(deps, userId, isBlocked))
    await set(false)
    expect(await changes()).toEqual([])
    await set(true)
    await set(true)
    expect(await changes()).toEqual([{ kind: 'space-block', key: spaceId }])
    expect(await findSpaceBlockedAt(deps.db, spaceId)).toBe(deps.clock.now())
    await set(false)
    expect(await changes()).toHaveLength(2)
    expect(await findSpaceBlockedAt(deps.db, spaceId)).toBeNull()
    const failed = transaction(deps, async (deps) => {
      await setSpacesBlocked(deps, userId, true)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect([await findSpaceBlockedAt(deps.db, spaceId), (await changes()).length]).toEqual([
      null,
      2,
    ])
  })
})
