import { afterEach, expect, it } from 'vitest'
import {
  ADMIN,
  type BillingApp,
  DAY_MS,
  openBillingApp,
  PROVIDERS,
} from '#test/support/billing-app.ts'
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

  it('leaves those who have a package at the price that they bought it for', async () => {
    place = await openBillingApp(engine)
    const { root, ada, bob, buy, deps, stripe, invoices, billing, runJobs } = place
    const newest = async (who: typeof ada) => (await invoices(who))[0]
    await place.putStripe()
    await place.putManual()
    await buy(ada, 'pro')
    const { id } = stripe.play.complete(place.session())
    await place.putDetails(bob)
    const { invoiceId } = (await buy(bob, 'pro', { provider: 'manual' })).json
    await root.call('POST', `${ADMIN}/invoices/${invoiceId}/pay`)
    await runJobs()
    const prices = [{ span: 'month', currency: 'EUR', amount: 1200 }]
    await root.call('PATCH', `${ADMIN}/packages/pro`, { prices })
    for (const who of [ada, bob]) expect((await billing(who)).nextInvoice.amount).toBe(900)
    deps.clock.advance(20 * DAY_MS)
    await runJobs()
    expect(await newest(bob)).toMatchObject({ state: 'open', total: 900 })
    deps.clock.advance(10 * DAY_MS)
    stripe.play.renew(id)
    await runJobs()
    expect(await newest(ada)).toMatchObject({ state: 'paid', total: 900 })
    // who comes now pays the new one
    await place.putDetails(root)
    const fresh = (await buy(root, 'pro', { provider: 'manual' })).json.invoiceId
    expect(await newest(root)).toMatchObject({ id: fresh, total: 1200 })
  })

  it('lets Stripe add taxes only where the administrator wants that', async () => {
    place = await openBillingApp(engine)
    const { root, ada, bob, buy, stripe, invoices, runJobs } = place
    await place.putStripe()
    await buy(bob, 'pro')
    expect(stripe.objects.get(place.session())).not.toHaveProperty('automatic_tax')
    const { key: secretKey, webhookSecret } = stripe.state
    const input = { kind: 'stripe', secretKey, webhookSecret, addsTax: true }
    await root.call('PUT', PROVIDERS, input)
    await buy(ada, 'pro')
    expect(stripe.objects.get(place.session())).toMatchObject({
      automatic_tax: { enabled: 'true' },
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: 'true' },
    })
    stripe.play.complete(place.session())
    const invoice = stripe.all('invoice').at(-1)
    Object.assign(invoice, { total: 1071, total_taxes: [{ amount: 171 }] })
    await runJobs()
    expect(await invoices(ada)).toMatchObject([{ total: 1071, tax: 171 }])
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
