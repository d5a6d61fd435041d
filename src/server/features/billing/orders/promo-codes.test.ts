import { afterEach, expect, it } from 'vitest'
import { type BillingApp, DAY_MS, openBillingApp } from '#test/support/billing-app.ts'
import type { Creator } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'

const PROMO_CODES = '/api/v1/admin/promo-codes'

describeOn('sqlite', 'a promo code', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())
  const begin = async (more: object = {}) => {
    place = await openBillingApp(engine)
    await make(more)
  }
  const make = async (more: object) =>
    (await place.root.call('POST', PROMO_CODES, { code: 'HALF', percent: 50, ...more })).json
  const byInvoice = async () => {
    await place.putManual()
    for (const who of [place.ada, place.bob]) await place.putDetails(who)
  }
  const price = (who: Creator, more: object = {}) =>
    who.call('POST', '/api/v1/billing/price', {
      ...{ space: who.spaceId, package: 'pro', span: 'month', promoCode: 'half', ...more },
    })
  const buy = (who: Creator, more: object = {}) =>
    place.buy(who, 'pro', { promoCode: 'HALF', ...more })
  const act = (what: 'pay' | 'cancel', id: string) =>
    place.root.call('POST', `/api/v1/admin/invoices/${id}/${what}`)
  const newest = async (who: Creator) => (await place.invoices(who))[0]
  const uses = async () => {
    const [{ reserved, settled }] = (await place.root.call('GET', PROMO_CODES)).json.items
    return [reserved, settled]
  }

  it('lessens the price that is shown, which is the price of the invoice', async () => {
    await begin({ months: 2 })
    await byInvoice()
    const { ada, deps, runJobs, billing } = place
    expect((await price(ada)).json).toEqual({
      offer: {
        ...{ packageId: 'pro', packageName: 'pro', span: 'month' },
        currency: 'EUR',
        amount: 900,
      },
      ...{ code: 'HALF', discount: 450, total: 450, months: 2 },
    })
    expect(await uses()).toEqual([0, 0])
    expect((await buy(ada, { total: 900 })).code).toBe('err_409')
    const { invoiceId } = (await buy(ada, { total: 450 })).json
    expect(await newest(ada)).toMatchObject({ id: invoiceId, total: 450, text: 'pro' })
    expect((await billing(ada)).order.promo).toEqual({ code: 'HALF', discount: 450 })
    const { document } = await deps.db
      .selectFrom('invoice')
      .select('document')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(document).lines[1]).toEqual({ text: 'HALF', amountMinor: -450 })
    // the same order again is the same invoice
    expect((await buy(ada)).json.invoiceId).toBe(invoiceId)
    expect(await uses()).toEqual([1, 0])
    await act('pay', invoiceId)
    expect(await uses()).toEqual([0, 1])
    // what is promised stays, whatever becomes of the code
    const [{ id }] = (await place.root.call('GET', PROMO_CODES)).json.items
    await place.root.call('DELETE', `${PROMO_CODES}/${id}`)
    expect((await billing(ada)).nextInvoice).toMatchObject({ amount: 450, promoCode: 'HALF' })
    const totals = []
    for (let month = 0; month < 3; month++) {
      deps.clock.advance(28 * DAY_MS)
      await runJobs()
      totals.push((await newest(ada)).total)
      await act('pay', (await newest(ada)).id)
    }
    expect(totals).toEqual([450, 900, 900])
    expect((await billing(ada)).nextInvoice).toMatchObject({ amount: 900, promoCode: null })
  })

  it('is free again when its order is given up, cancelled or replaced', async () => {
    await begin({ uses: 1 })
    await byInvoice()
    const { ada, bob, deps, runJobs } = place
    const { invoiceId } = (await buy(ada)).json
    expect([(await price(bob)).code, (await buy(bob)).code]).toEqual(['err_182', 'err_182'])
    await act('cancel', invoiceId)
    expect((await buy(bob)).status).toBe(200)
    expect((await buy(ada)).code).toBe('err_182')
    await place.buy(bob, 'basic')
    expect(await uses()).toEqual([0, 0])
    const late = (await buy(ada)).json.invoiceId
    deps.clock.advance(61 * DAY_MS)
    await runJobs()
    expect(await uses()).toEqual([0, 0])
    expect((await act('pay', late)).code).toBe('err_409')
    expect((await place.billing(ada)).order).toBeNull()
  })

  it('is used once by an account, in whatever space', async () => {
    await begin()
    await byInvoice()
    const { ada } = place
    await act('pay', (await buy(ada)).json.invoiceId)
    // what a change costs is not lessened
    expect((await price(ada, { package: 'basic' })).code).toBe('err_181')
    const { id } = (await ada.call('POST', '/api/v1/spaces', { name: 'Shop', color: 'teal' })).json
    expect((await price(ada, { space: id })).code).toBe('err_183')
  })

  it('is for the packages, spans, spaces, currency and time that it names', async () => {
    await begin({ packageIds: ['basic'] })
    const { ada, bob, deps, root } = place
    const list = (await root.call('GET', PROMO_CODES)).json.items
    const change = (more: object) =>
      root.call('PUT', `${PROMO_CODES}/${list[0].id}`, { code: 'HALF', percent: 50, ...more })
    const codeOf = async (who: Creator) => (await price(who)).code
    expect(await codeOf(ada)).toBe('err_181')
    await change({ spans: ['year'] })
    expect(await codeOf(ada)).toBe('err_181')
    await change({ spaceIds: [ada.spaceId] })
    expect([await codeOf(ada), await codeOf(bob)]).toEqual([undefined, 'err_181'])
    await change({ percent: undefined, amount: 100, currency: 'USD' })
    expect(await codeOf(ada)).toBe('err_181')
    await change({ percent: undefined, amount: 5_000, currency: 'EUR' })
    expect((await price(ada)).json).toMatchObject({ discount: 900, total: 0 })
    const at = (days: number) => new Date(deps.clock.now() + days * DAY_MS).toISOString()
    await change({ startsAt: at(1), endsAt: at(2) })
    expect(await codeOf(ada)).toBe('err_159')
    deps.clock.advance(1.5 * DAY_MS)
    expect(await codeOf(ada)).toBeUndefined()
    deps.clock.advance(1.5 * DAY_MS)
    expect(await codeOf(ada)).toBe('err_160')
    await change({ status: 'paused' })
    expect(await codeOf(ada)).toBe('err_159')
    expect((await price(ada, { promoCode: ' ' })).code).toBe('err_151')
    expect((await price(ada, { promoCode: 'NOT-ONE' })).code).toBe('err_159')
    expect((await buy(bob, { promoCode: 'NOT-ONE' })).code).toBe('err_159')
    expect((await price(ada, { space: bob.spaceId })).code).toBe('err_54')
  })

  it('can make a package free, and costs its price after that', async () => {
    await begin({ percent: 100 })
    await byInvoice()
    const { ada, packageOf, billing } = place
    await buy(ada, { package: 'basic' })
    expect(await newest(ada)).toMatchObject({ state: 'paid', total: 0 })
    expect([await packageOf(ada), await uses()]).toEqual(['basic', [0, 1]])
    expect((await billing(ada)).nextInvoice.amount).toBe(500)
    // nothing was paid, so nothing is taken off for a dearer one
    await place.buy(ada, 'pro')
    expect((await newest(ada)).total).toBe(900)
  })

  it('is taken off by Stripe, for its own package and as long as it holds', async () => {
    await begin({ months: 2, uses: 1 })
    await place.putStripe()
    const { ada, bob, stripe, session, runJobs, billing, deps } = place
    const { address } = (await buy(ada)).json
    expect(stripe.all('coupon')).toMatchObject([
      {
        ...{ name: 'HALF', amount_off: '450', currency: 'eur' },
        ...{ duration: 'repeating', duration_in_months: '2', max_redemptions: '1' },
      },
    ])
    expect((await buy(ada)).json.address).toBe(address)
    expect((await buy(bob)).code).toBe('err_182')
    // without the code it is another checkout, and the use is free again
    expect((await place.buy(ada, 'pro')).json.address).not.toBe(address)
    expect(await uses()).toEqual([0, 0])
    await buy(ada)
    const { id } = stripe.play.complete(session())
    await runJobs()
    expect(await uses()).toEqual([0, 1])
    expect((await newest(ada)).total).toBe(450)
    expect((await billing(ada)).nextInvoice).toMatchObject({ amount: 450, promoCode: 'HALF' })
    for (const total of [450, 900]) {
      deps.clock.advance(30 * DAY_MS)
      stripe.play.renew(id)
      await runJobs()
      expect((await newest(ada)).total).toBe(total)
    }
    expect((await billing(ada)).nextInvoice).toMatchObject({ amount: 900, promoCode: null })
  })

  it('is free again when the checkout at Stripe ends', async () => {
    await begin({ uses: 1 })
    await place.putStripe()
    const { ada, bob, stripe, session, deliver } = place
    await buy(ada)
    stripe.play.expire(session())
    for (const event of stripe.events) await deliver(event)
    expect(await uses()).toEqual([0, 0])
    stripe.state.isAway = true
    expect((await buy(bob)).code).toBe('err_171')
    stripe.state.isAway = false
    expect(await uses()).toEqual([0, 0])
    expect((await buy(bob)).status).toBe(200)
  })
})
