import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listOwnLimits, saveOwnLimits } from './space-limits.repository.ts'

describeOnBothEngines('limits of spaces of their own', (engine) => {
  it('are kept, replaced as a whole and taken back', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await saveOwnLimits(deps.db, spaceId, { pages: 3, domains: null })
    await saveOwnLimits(deps.db, spaceId, { pages: 4 })
    expect(await listOwnLimits(deps.db)).toEqual(new Map([[spaceId, { pages: 4 }]]))
    await saveOwnLimits(deps.db, spaceId, {})
    expect(await listOwnLimits(deps.db)).toEqual(new Map())
  })
})
