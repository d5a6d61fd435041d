import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { describeSlug, isSlugFree } from './slug-availability.service.ts'
import { claimSlug, releaseSlug } from './slugs.service.ts'

const owner = { kind: 'page', targetId: 'p1', spaceId: 's1' } as const

describeOnBothEngines('the availability of a name', (engine) => {
  it('says why a name is not available, and suggests others', async () => {
    const deps = testDeps(engine)
    await transaction(deps, async (deps) => {
      await claimSlug(deps, { ...owner, text: 'ada' })
      await claimSlug(deps, { ...owner, text: 'ada-2', targetId: 'p2' })
    })
    expect(await describeSlug(deps, { text: 'grace', kind: 'page' }, 's1')).toEqual({
      isFree: true,
      reason: null,
      suggestion: null,
    })
    expect(await describeSlug(deps, { text: 'ADA', kind: 'page' }, 's1')).toMatchObject({
      isFree: false,
      reason: { code: 'err_20_1' },
      suggestion: 'ADA-3',
    })
    expect(await describeSlug(deps, { text: 'api', kind: 'link' }, 's1')).toMatchObject({
      reason: { code: 'err_26' },
      suggestion: 'api-2',
    })
    expect(await describeSlug(deps, { text: 'x', kind: 'page' }, 's1')).toMatchObject({
      reason: { code: 'err_400', text: expect.stringContaining('3 to 50') },
      suggestion: null,
    })
  })

  it('counts a username whose reservation has ended as available', async () => {
    const deps = testDeps(engine)
    await transaction(deps, async (deps) => {
      await claimSlug(deps, { ...owner, text: 'ada' })
      await releaseSlug(deps, { domainId: 'main', key: 'ada' }, 'p1', 'released')
    })
    expect(await isSlugFree(deps, 'ada')).toBe(false)
    deps.clock.advance(366 * 86_400_000)
    expect(await isSlugFree(deps, 'ada')).toBe(true)
  })
})
