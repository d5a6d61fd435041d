import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import {
  endPrices,
  insertPrices,
  listPackageRows,
  listPriceRows,
  updatePackage,
} from './packages.repository.ts'

describeOnBothEngines('rows of packages', (engine) => {
  it('come in order without deleted ones, and their prices stay', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    for (const id of ['a', 'b', 'c']) await definePackage(deps, { id, monthly: 900 })
    await updatePackage(db, 'a', { position: 2 })
    await updatePackage(db, 'b', { deleted_at: 1 })
    expect((await listPackageRows(db)).map(({ id }) => id)).toEqual(['c', 'a'])
    await endPrices(db, [], 5)
    await endPrices(db, ['a-month'], 5)
    await insertPrices(db, [])
    expect((await listPriceRows(db)).map(({ id, ended_at }) => [id, ended_at])).toEqual([
      ['a-month', 5],
      ['b-month', null],
      ['c-month', null],
    ])
  })
})
