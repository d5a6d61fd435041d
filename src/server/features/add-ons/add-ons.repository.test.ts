import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countSpaces,
  endGiven,
  insertAddOn,
  insertGiven,
  isNameTaken,
  listAddOns,
  listGiven,
  listSpacesOf,
  updateAddOn,
} from './add-ons.repository.ts'

describeOnBothEngines('the rows of add-ons', (engine) => {
  it('are offered until they are deleted, and stay with the spaces that have them', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { spaceId } = await makeAccount(deps, 'ada')
    const row = {
      ...{ id: 'a', kind: 'api' as const, name: 'Calls', link: '' },
      ...{ price_currency: 'EUR', price_amount: 500, price_span: 'month' as const },
      ...{ calls_per_month: 10, calls_per_minute: 1, created_at: 1, deleted_at: null },
    }
    await insertAddOn(db, row)
    expect(await listAddOns(db)).toEqual([row])
    expect([await isNameTaken(db, 'CALLS'), await isNameTaken(db, 'calls', 'a')]).toEqual([
      true,
      false,
    ])
    const given = { id: 'g', space_id: spaceId, add_on_id: 'a', source: 'grant' as const }
    await insertGiven(db, { ...given, starts_at: 5, ends_at: null, created_by: null })
    expect(await listSpacesOf(db, 'ADA@example.com')).toMatchObject([{ id: spaceId }])
    await updateAddOn(db, 'a', { deleted_at: 6 })
    expect(await listAddOns(db)).toEqual([])
    const held = (now: number) => listGiven(db, { spaceIds: [spaceId], now })
    expect(await held(7)).toMatchObject([{ id: 'g', name: 'Calls', calls_per_month: 10 }])
    expect(await countSpaces(db, 7)).toEqual(new Map([['a', 1]]))
    expect(await endGiven(db, { spaceId: 'other', id: 'g', now: 8 })).toBe(false)
    expect(await endGiven(db, { spaceId, id: 'g', now: 8 })).toBe(true)
    expect(await endGiven(db, { spaceId, id: 'g', now: 9 })).toBe(false)
    expect([await held(8), await countSpaces(db, 8)]).toEqual([[], new Map()])
  })
})
