import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { takeCallOfSpace } from './take-calls.service.ts'
import { findUsage } from './usage.repository.ts'

describeOn('sqlite', 'a call of an API key', (engine) => {
  it('is counted only where calls are limited, and can be given back', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    const used = async () => (await findUsage(deps.db, { spaceId, now: deps.clock.now() })).calls
    expect((await takeCallOfSpace(deps, spaceId)).refusedAt).toBeUndefined()
    expect(await used()).toBe(0)
    await definePackage(deps, { id: 'free', isFree: true, limits: { callsPerMonth: 1 } })
    const taken = await takeCallOfSpace(deps, spaceId)
    expect([taken.refusedAt, await used()]).toEqual([undefined, 1])
    const refused = await takeCallOfSpace(deps, spaceId)
    await refused.giveBack()
    expect([refused.refusedAt, await used()]).toEqual([1, 1])
    await taken.giveBack()
    expect(await used()).toBe(0)
  })
})
