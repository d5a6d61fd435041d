import { describe, expect, it } from 'vitest'
import { type Creator, createCreatorApp, makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { guessMany } from '#test/support/guess-many.ts'
import { definePackage } from '#test/support/packages.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createRateLimits } from '../../platform/rate-limit/rate-limits.ts'
import { insertOrder } from '../billing/orders/orders.repository.ts'
import type { PromoUseRow } from './promo-codes.table.ts'
import { countUsesOf } from './promo-uses.repository.ts'
import { isLessened, priceAfter, reserveUse, type Sale } from './use-promo-code.service.ts'

const PRICE: Sale['price'] = {
  ...{ id: 'pro-month', packageId: 'pro', currency: 'EUR', amountMinor: 900 },
  span: 'month',
}

describeOnBothEngines('the last use of a promo code', (engine) => {
  it('goes to one of 200 orders at the same moment', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['root'], { administrator: 'root' })
    const [root] = creators as [Creator]
    await definePackage(deps, { id: 'pro', monthly: 900 })
    const wish = { code: 'LAST', percent: 50, uses: 2 }
    const { id } = (await root.call('POST', '/api/v1/admin/promo-codes', wish)).json
    const discount = { promoCodeId: id, code: 'LAST', amountMinor: 450, months: 1 }
    const order = async (at: number) => {
      const { userId, spaceId } = await makeAccount(deps, `buyer-${at}`)
      const row = await insertOrder(deps.db, {
        ...{ id: `o-${at}`, space_id: spaceId, package_id: 'pro', price_id: PRICE.id },
        ...{ provider: 'manual', state: 'open', promo_code_id: id, session: null, address: null },
        ...{ created_by: userId, created_at: at, expires_at: at, ended_at: null },
      })
      return { orderId: row.id, spaceId, price: PRICE }
    }
    const sales: Awaited<ReturnType<typeof order>>[] = []
    for (let at = 0; at <= 200; at++) sales.push(await order(at))
    const reserve = (sale: (typeof sales)[number]) =>
      transaction(deps, (deps) => reserveUse(deps, discount, sale))
    await reserve(sales[0]!)
    const results = await Promise.allSettled(sales.slice(1).map(reserve))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = results.map((one) => (one.status === 'rejected' ? one.reason.name : ''))
    expect(new Set(reasons)).toEqual(new Set(['', 'promoCodeUsedUp']))
    expect(await countUsesOf(deps.db, [id])).toEqual(new Map([[id, { reserved: 2, settled: 0 }]]))
  }, 120_000)
})

describeOnBothEngines('guessing promo codes', (engine) => {
  it('ends after ten wrong codes in an hour, whoever makes 200 at once; right ones are not counted (A79)', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['root'], { administrator: 'root' })
    const [{ call, userId, spaceId }] = creators as [Creator]
    await definePackage(deps, { id: 'pro', monthly: 900 })
    await call('POST', '/api/v1/admin/promo-codes', { code: 'RIGHT', percent: 10 })
    const limits = createRateLimits({ clock: deps.clock, secrets: deps.secrets })
    const who = { userId, clientKey: '198.51.100.1' }
    const guess = (code: string) =>
      priceAfter({ ...deps, limits }, who, { spaceId, price: PRICE, code })
    for (let at = 0; at < 12; at++) await guess('right')
    // the same budget as that of coupons, whose test makes 10,000
    const heard = await guessMany(2_000, (at) => guess(`WRONG-${at}`))
    expect(heard).toEqual({ err_159: 10, err_211: 1_990 })
    await expect(guess('RIGHT')).rejects.toMatchObject({ code: 'err_211' })
    deps.clock.advance(60 * 60_000 + 1)
    expect(await guess('RIGHT')).toMatchObject({ amountMinor: 90 })
  }, 120_000)
})

describe('the payments that a promo code lessens', () => {
  const DAY = 24 * 60 * 60_000
  const use = (months: number | null) => ({ price_id: PRICE.id, months }) as PromoUseRow
  const count = (months: number | null, span: 'month' | 'year', days: number) =>
    Array.from({ length: 40 }, (_, at) => at).filter((at) =>
      isLessened(use(months), { id: PRICE.id, span }, at * days * DAY),
    ).length

  it('are as many as it has months, of its own price', () => {
    expect([count(1, 'month', 30), count(3, 'month', 31), count(12, 'month', 30.4)]).toEqual([
      ...[1, 3, 12],
    ])
    expect([count(1, 'year', 365), count(3, 'year', 366), count(24, 'year', 365)]).toEqual([
      ...[1, 1, 2],
    ])
    expect(count(null, 'month', 30)).toBe(40)
    expect(isLessened(use(null), { id: 'basic-month', span: 'month' }, 0)).toBe(false)
  })
})
