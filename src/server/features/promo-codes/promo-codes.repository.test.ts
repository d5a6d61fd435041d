import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deletePromoCode,
  endPromoCodes,
  findByCode,
  findPromoCode,
  insertPromoCode,
  listPromoCodes,
  lockPromoCode,
  namesOf,
  updatePromoCode,
} from './promo-codes.repository.ts'

describeOnBothEngines('rows of promo codes', (engine) => {
  it('are found by part of the code, end once, and are named', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const terms = {
      ...{ percent: 20, amount_minor: null, currency: null, months: 1, package_ids: '[]' },
      ...{ spans: '[]', space_ids: '[]', starts_at: null, ends_at: null, uses: null },
      ...{ uses_per_account: 1, status: 'active' as const },
    }
    for (const [id, code] of [['p1', 'SUMMER_20'] as const, ['p2', 'SUMMER-20'] as const]) {
      await insertPromoCode(db, { ...terms, id, code, created_at: 1 })
    }
    const found = async (needle: string, before?: string) =>
      (await listPromoCodes(db, { needle, before, limit: 5 })).map(({ id }) => id)
    expect([await found(''), await found('mer_'), await found('', 'p2')]).toEqual([
      ...[['p2', 'p1'], ['p1'], ['p1']],
    ])
    expect(await findByCode(db, 'SUMMER-20')).toMatchObject({ id: 'p2', ends_at: null })
    await endPromoCodes(db, ['p1'], 7)
    await endPromoCodes(db, ['p1', 'p2'], 9)
    expect(await lockPromoCode(db, 'p1')).toMatchObject({ ends_at: 7 })
    await updatePromoCode(db, 'p2', { ...terms, code: 'AUTUMN' })
    expect(await findPromoCode(db, 'p2')).toMatchObject({ code: 'AUTUMN', ends_at: null })
    expect([await deletePromoCode(db, 'p2'), await deletePromoCode(db, 'p2')]).toEqual([
      true,
      false,
    ])
    const { spaceId } = creators[0]!
    expect([...(await namesOf(db, 'space', [spaceId, 'none'])).keys()]).toEqual([spaceId])
  })
})
