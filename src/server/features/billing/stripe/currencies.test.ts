import { afterEach, expect, it } from 'vitest'
import { ADMIN, type BillingApp, openBillingApp } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

/** What Stripe takes for 123.40, or for 123 where nobody pays less than a whole one. */
const prices = [
  ['EUR', 12_340, 3_085],
  ['HUF', 12_340, 3_085],
  ['TWD', 12_340, 3_085],
  ['IDR', 12_340, 3_085],
  ['JPY', 123, 31],
  ['MGA', 123, 31],
  ['ISK', 12_300, 3_100],
  ['UGX', 12_300, 3_100],
  ['KWD', 123_400, 30_850],
  ['TND', 123_400, 30_850],
] as const

describeOn('sqlite', 'currencies at Stripe', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())

  it('take the price as it is shown, with a quarter off and in full', async () => {
    place = await openBillingApp(engine)
    const { root, ada, bob, buy, stripe, session, runJobs, invoices } = place
    const offers = prices.map(([currency, amount]) => ({ span: 'month', currency, amount }))
    expect((await root.call('PATCH', `${ADMIN}/packages/pro`, { prices: offers })).status).toBe(200)
    const promo = { code: 'QUARTER', percent: 25, usesPerAccount: null }
    expect((await root.call('POST', `${ADMIN}/promo-codes`, promo)).status).toBe(201)
    await place.putStripe()
    const taken: unknown[] = []
    for (const [currency] of prices) {
      const wish = { currency, promoCode: 'quarter' }
      const asked = { space: ada.spaceId, package: 'pro', span: 'month', ...wish }
      const { discount } = (await ada.call('POST', '/api/v1/billing/price', asked)).json
      expect((await buy(ada, 'pro', wish)).json.result).toBe('redirect')
      const { line_items } = stripe.objects.get(session())
      const { unit_amount } = stripe.objects.get(line_items[0].price)
      const { amount_off } = stripe.all('coupon').at(-1)
      expect(Number(amount_off), currency).toBe(discount)
      taken.push([currency, unit_amount, discount])
    }
    expect(taken).toEqual(prices)
    // what was paid comes back as it went
    expect((await buy(bob, 'pro', { currency: 'UGX' })).status).toBe(200)
    stripe.play.complete(session())
    await runJobs()
    expect(await invoices(bob)).toMatchObject([{ currency: 'UGX', total: 12_300, state: 'paid' }])
  })

  it('have no price that nobody can pay', async () => {
    place = await openBillingApp(engine)
    const { root } = place
    for (const [currency, amount] of [
      ['ISK', 12_340],
      ['UGX', 1],
      ['KWD', 12_345],
    ] as const) {
      const price = { span: 'month', currency, amount }
      const pack = await root.call('PATCH', `${ADMIN}/packages/pro`, { prices: [price] })
      expect(pack).toMatchObject({ status: 400, code: 'err_164' })
      const addOn = { kind: 'extension', name: 'Extension', price }
      expect((await root.call('POST', `${ADMIN}/add-ons`, addOn)).code).toBe('err_174')
      const promo = { code: 'LESS', currency, amount }
      expect((await root.call('POST', `${ADMIN}/promo-codes`, promo)).code).toBe('err_152')
    }
  })
})
