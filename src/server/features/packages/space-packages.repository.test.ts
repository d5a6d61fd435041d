import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import type { SpacePackageTable } from './packages.table.ts'
import {
  insertSpacePackage,
  listHoldingPackages,
  listSpacePackages,
  lockPackagesOf,
  lockSpacePackage,
  updateSpacePackage,
} from './space-packages.repository.ts'

describeOnBothEngines('rows of packages of a space', (engine) => {
  it('hold between start and end, the one of a subscription first', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const { spaceId } = creators[0]!
    await definePackage(deps, { id: 'p' })
    const make = (id: string, values: Partial<SpacePackageTable>) =>
      insertSpacePackage(db, {
        ...{ id, space_id: spaceId, package_id: 'p', source: 'grant', price_id: null },
        ...{ starts_at: 10, ends_at: 20, ended_at: null, created_by: null, created_at: 10 },
        ...values,
      })
    await make('a', { source: 'trial' })
    await make('b', { ends_at: null })
    await make('c', { source: 'subscription', ends_at: 15 })
    await make('d', { ended_at: 12 })
    const at = async (now: number) =>
      (await listHoldingPackages(db, { spaceId, now })).map(({ id }) => id)
    expect(await at(9)).toEqual([])
    expect(await at(10)).toEqual(['c', 'b', 'a'])
    expect(await at(15)).toEqual(['b', 'a'])
    expect(await at(20)).toEqual(['b'])
    await updateSpacePackage(db, 'b', { ended_at: 16 })
    expect(await at(20)).toEqual([])
    expect((await listSpacePackages(db, spaceId)).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
    await lockPackagesOf(db, spaceId)
    expect(await lockSpacePackage(db, 'a')).toMatchObject({ source: 'trial' })
  })
})
