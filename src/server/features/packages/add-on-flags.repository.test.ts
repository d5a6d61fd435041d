import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { giveAddOn } from '#test/support/packages.ts'
import { listFlagsOfAddOns } from './add-on-flags.repository.ts'

describeOnBothEngines('flags of add-ons', (engine) => {
  it('are those that a space has now, among those asked for', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    const now = deps.clock.now()
    const among = ['api', 'rules', 'interstitial'] as const
    const flagsAt = (at: number, asked: Parameters<typeof listFlagsOfAddOns>[1]['among'] = among) =>
      listFlagsOfAddOns(deps.db, { spaceId, now: at, among: asked })
    expect(await flagsAt(now)).toEqual([])
    await giveAddOn(deps, { id: 'calls', kind: 'api', spaceId, endsAt: now + 1_000 })
    await giveAddOn(deps, { id: 'between', kind: 'interstitial', spaceId })
    expect(await flagsAt(now)).toEqual(['api', 'interstitial'])
    expect(await flagsAt(now, ['rules', 'interstitial'])).toEqual(['interstitial'])
    expect(await flagsAt(now + 1_000)).toEqual(['interstitial'])
    expect(await flagsAt(now - 1)).toEqual([])
    expect(await listFlagsOfAddOns(deps.db, { spaceId: 'other', now, among })).toEqual([])
  })
})
