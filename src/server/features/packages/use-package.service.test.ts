import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage, giveAddOn } from '#test/support/packages.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { missingFlags, requireIncluded, requireRoom, takeLinks } from './use-package.service.ts'

describeOn('sqlite', 'using a package', (engine) => {
  it('costs one statement for a link, and none where no package is defined', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    const statementsOf = async () => {
      let statements = 0
      await deps.packages.list(deps)
      await transaction(deps, async (deps) => {
        const execute = deps.db.getExecutor().executeQuery
        const executor = deps.db.getExecutor()
        executor.executeQuery = function (...given) {
          statements += 1
          return execute.apply(this, given) as never
        }
        await takeLinks(deps, spaceId, { needs: ['expiry'] })
      })
      return statements
    }
    expect(await statementsOf()).toBe(0)
    await definePackage(deps, { id: 'free', isFree: true, limits: { activeLinks: 5 } })
    expect(await statementsOf()).toBe(1)
  })

  it('is refused without a package', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    await definePackage(deps, { id: 'paid' })
    const absent = { code: 'err_81' }
    const used = () => Promise.reject(new Error('must not be counted'))
    await expect(requireIncluded(deps, spaceId, ['utm'])).rejects.toMatchObject(absent)
    await expect(requireIncluded(deps, spaceId, [])).resolves.toBeUndefined()
    await expect(requireRoom(deps, { spaceId, limit: 'pages', used })).rejects.toMatchObject(absent)
    await expect(transaction(deps, (deps) => takeLinks(deps, spaceId))).rejects.toMatchObject(
      absent,
    )
  })

  it('counts an add-on as included, as long as the space has it', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    const flags = { api: false, interstitial: false, rules: false }
    await definePackage(deps, { id: 'free', isFree: true, flags })
    const needs = ['api', 'rules', 'interstitial'] as const
    expect(await missingFlags(deps, spaceId, needs)).toEqual(needs)
    const endsAt = deps.clock.now() + 1_000
    await giveAddOn(deps, { id: 'calls', kind: 'api', spaceId, endsAt })
    await giveAddOn(deps, { id: 'between', kind: 'interstitial', spaceId })
    expect(await missingFlags(deps, spaceId, needs)).toEqual(['rules'])
    await requireIncluded(deps, spaceId, ['api', 'interstitial'])
    await transaction(deps, (deps) => takeLinks(deps, spaceId, { needs: ['interstitial'] }))
    deps.clock.advance(1_000)
    await expect(requireIncluded(deps, spaceId, ['api'])).rejects.toMatchObject({ code: 'err_97' })
  })
})
