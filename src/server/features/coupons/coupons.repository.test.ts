import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import {
  deleteOpenCoupon,
  findAccountId,
  findCoupon,
  findCouponByHash,
  giveBackToQuota,
  insertCoupons,
  listCoupons,
  listResellers,
  markRedeemed,
  saveReseller,
  takeFromQuota,
} from './coupons.repository.ts'

describeOnBothEngines('rows of coupons', (engine) => {
  it('are found by code and text, redeemed once, and deleted only while open', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const { userId, spaceId } = creators[0]!
    await definePackage(deps, { id: 'pro' })
    const batch = { id: 'b', package_id: 'pro', days: 3, name: '50% off', reference: 'R-1' }
    await insertCoupons(
      db,
      { ...batch, starts_at: null, ends_at: null, made_by: userId, created_at: 1 },
      ['c1', 'c2'].map((id) => ({ id, batch_id: 'b', code_hash: `h-${id}`, sealed_code: 's' })),
    )
    expect(await findCouponByHash(db, 'h-c1')).toMatchObject({ id: 'c1', package_name: 'pro' })
    const found = async (needle: string) =>
      (await listCoupons(db, { madeBy: userId, needle })).map(({ id }) => id)
    expect(await found('50%')).toEqual(['c2', 'c1'])
    expect(await found('r-1')).toEqual(['c2', 'c1'])
    expect(await found('51')).toEqual([])
    const by = { redeemed_at: 5, redeemed_by: userId, space_id: spaceId }
    expect([await markRedeemed(db, 'c1', by), await markRedeemed(db, 'c1', by)]).toEqual([
      ...[true, false],
    ])
    expect([await deleteOpenCoupon(db, 'c1'), await deleteOpenCoupon(db, 'c2')]).toEqual([
      ...[false, true],
    ])
    expect(await findCoupon(db, 'c2')).toBeUndefined()
  })

  it('of resellers count what was made, never beyond the quota', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const { userId } = creators[0]!
    await definePackage(deps, { id: 'pro' })
    const row = { user_id: userId, package_id: 'pro', days: 30, created_at: 1 }
    await saveReseller(db, { ...row, quota: 3 })
    expect(await takeFromQuota(db, userId, 2)).toBe(true)
    expect(await takeFromQuota(db, userId, 2)).toBe(false)
    await saveReseller(db, { ...row, quota: 4 })
    expect(await takeFromQuota(db, userId, 2)).toBe(true)
    await giveBackToQuota(db, userId)
    const [reseller] = await listResellers(db, userId)
    expect(reseller).toMatchObject({ quota: 4, made: 3 })
    expect(await findAccountId(db, reseller!.email)).toBe(userId)
  })
})
