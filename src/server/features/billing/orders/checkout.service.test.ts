import { afterEach, expect, it } from 'vitest'
import { type BillingApp, openBillingApp } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'a checkout', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())

  it('takes the price from the installation and nothing from the client', async () => {
    place = await openBillingApp(engine)
    const { ada, buy, stripe } = place
    await place.putStripe()
    expect((await buy(ada, 'pro', { amount: 1 })).code).toBe('err_400')
    await buy(ada, 'pro')
    const [session] = stripe.all('checkout.session')
    expect(stripe.objects.get(session.line_items[0].price)).toMatchObject({
      ...{ unit_amount: 900, currency: 'eur', metadata: { waypost_price: 'pro-month' } },
    })
    expect(session.metadata.waypost_space).toBe(ada.spaceId)
    // a second sale uses the same price and the same customer
    stripe.play.expire(session.id)
    await buy(ada, 'pro')
    expect([stripe.all('price'), stripe.all('customer')].map(({ length }) => length)).toEqual([
      1, 1,
    ])
  })

  it('goes to Stripe where both are set up, unless one wants an invoice', async () => {
    place = await openBillingApp(engine)
    const { ada, buy } = place
    await place.putManual()
    expect((await buy(ada, 'pro', { provider: 'stripe' })).code).toBe('err_173')
    await place.putStripe()
    await place.putDetails(ada)
    expect((await buy(ada, 'pro')).json.result).toBe('redirect')
    expect((await buy(ada, 'pro', { currency: 'USD' })).code).toBe('err_167')
    expect((await buy(ada, 'pro', { provider: 'manual' })).json.result).toBe('invoice')
  })

  it('makes one order of many clicks at once', async () => {
    place = await openBillingApp(engine)
    const { ada, buy, stripe } = place
    await place.putStripe()
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(ada, 'pro')))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const open = stripe.all('checkout.session').filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
  })
})
