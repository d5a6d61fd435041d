import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { insertAddOn } from './add-ons.repository.ts'
import { type AddOnKind, has } from './add-ons.service.ts'

const KINDS: readonly AddOnKind[] = ['api', 'interstitial', 'extension']

describeOn('sqlite', 'the add-ons of a space', (engine) => {
  async function open() {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    const there = async () => {
      const all = await Promise.all(KINDS.map((kind) => has(deps, spaceId, kind)))
      return KINDS.filter((_, at) => all[at])
    }
    return { deps, spaceId, there }
  }

  it('are all there where no package is defined', async () => {
    const { there } = await open()
    expect(await there()).toEqual(KINDS)
  })

  it('are those that the space was given', async () => {
    const { deps, spaceId, there } = await open()
    await definePackage(deps, {
      id: 'free',
      isFree: true,
      flags: { api: false, interstitial: false },
    })
    const price = { price_currency: 'EUR', price_amount: 500, price_span: 'month' as const }
    await insertAddOn(deps.db, {
      ...{ id: 'x', kind: 'extension', name: 'X', ...price, link: '' },
      ...{ calls_per_month: null, calls_per_minute: null, created_at: 1, deleted_at: null },
    })
    const given = { id: 'g', space_id: spaceId, add_on_id: 'x', source: 'grant' as const }
    const now = deps.clock.now()
    await deps.db
      .insertInto('space_add_on')
      .values({ ...given, starts_at: now, ends_at: now + 1_000, created_by: null })
      .execute()
    expect(await there()).toEqual(['extension'])
    deps.clock.advance(1_000)
    expect(await there()).toEqual([])
  })

  it('are those of the package, and none without one', async () => {
    const { deps, there } = await open()
    await definePackage(deps, { id: 'small' })
    expect(await there()).toEqual([])
    await definePackage(deps, { id: 'free', isFree: true, flags: { api: false } })
    expect(await there()).toEqual(['interstitial'])
  })
})
