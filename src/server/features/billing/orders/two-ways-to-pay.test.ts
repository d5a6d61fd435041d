import { afterEach, expect, it } from 'vitest'
import { type BillingApp, openBillingApp } from '#test/support/billing-app.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

/** Both engines: orders of a space wait for each other in the database. */
describeOnBothEngines('an order by card and one by invoice', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())
  const open = async () => {
    place = await openBillingApp(engine)
    await place.putStripe()
    await place.putManual()
    await place.putDetails(place.ada)
    return place
  }
  const byInvoice = () => place.buy(place.ada, 'pro', { provider: 'manual' })
  const pay = (id: string) => place.root.call('POST', `/api/v1/admin/invoices/${id}/pay`)
  const deliverAll = async ({ stripe, deliver }: BillingApp) => {
    for (const event of stripe.events) expect((await deliver(event)).status).toBe(200)
  }
  /** What came in and was not given back, by both ways. */
  const kept = async ({ stripe, invoices, ada }: BillingApp) => {
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
    const byCard = sum(stripe.all('charge').map(({ amount }) => amount))
    const back = sum(stripe.all('refund').map(({ amount }) => amount))
    type Invoice = { hasPdf: boolean; state: string; total: number }
    const own = ((await invoices(ada)) as Invoice[])
      .filter(({ hasPdf, state }) => hasPdf && state === 'paid')
      .map(({ total }) => total)
    // a credit note says what went back
    return byCard - back + sum(own.filter((total) => total > 0))
  }

  it('cannot both be paid: an invoice closes the Checkout', async () => {
    const { ada, buy, stripe, session, packageOf, billing, runJobs } = await open()
    await buy(ada, 'pro')
    const { invoiceId } = (await byInvoice()).json
    expect(stripe.objects.get(session()).status).toBe('expired')
    expect((await pay(invoiceId)).status).toBe(200)
    expect(await packageOf(ada)).toBe('pro')
    // a payment that came through at Stripe all the same goes back
    stripe.objects.get(session()).status = 'open'
    const second = stripe.play.complete(session())
    await deliverAll(place)
    await runJobs()
    expect([second.status, await kept(place)]).toEqual(['canceled', 900])
    expect((await billing(ada)).subscription).toMatchObject({ provider: 'manual', state: 'active' })
    expect(await packageOf(ada)).toBe('pro')
  })

  it('cannot both be paid: a Checkout gives up the invoice', async () => {
    const { ada, buy, stripe, session, packageOf, invoices, billing, runJobs } = await open()
    const { invoiceId } = (await byInvoice()).json
    expect((await buy(ada, 'pro', { provider: 'stripe' })).json.result).toBe('redirect')
    expect(await invoices(ada)).toMatchObject([{ id: invoiceId, state: 'void' }])
    expect((await pay(invoiceId)).status).toBe(409)
    stripe.play.complete(session())
    await runJobs()
    expect((await pay(invoiceId)).status).toBe(409)
    expect(await packageOf(ada)).toBe('pro')
    expect((await billing(ada)).subscription).toMatchObject({ provider: 'stripe' })
    expect(await kept(place)).toBe(900)
  })

  it('is no order by invoice after the card was charged, or while Stripe is away', async () => {
    const { ada, buy, stripe, session, packageOf, invoices } = await open()
    await buy(ada, 'pro')
    stripe.state.isAway = true
    expect((await byInvoice()).code).toBe('err_171')
    stripe.state.isAway = false
    // paid, and no event has told us
    stripe.play.complete(session())
    expect((await byInvoice()).status).toBe(409)
    expect(await packageOf(ada)).toBe('pro')
    expect(await invoices(ada)).toMatchObject([{ state: 'paid', total: 900 }])
  })

  it('leaves one thing to pay when both are ordered at once', async () => {
    const { ada, buy, stripe, invoices } = await open()
    const wishes = Array.from({ length: 8 }, (_, at) =>
      at % 2 ? byInvoice() : buy(ada, 'pro', { provider: 'stripe' }),
    )
    const codes = (await Promise.all(wishes)).map(({ status }) => status)
    expect(new Set(codes)).not.toContain(500)
    const sessions = stripe.all('checkout.session').filter(({ status }) => status === 'open')
    const bills = ((await invoices(ada)) as { state: string }[]).filter(
      ({ state }) => state === 'open',
    )
    expect(sessions.length + bills.length).toBe(1)
  })

  it('takes no money for an order that is over', async () => {
    const { deps, packageOf, ada } = await open()
    const { invoiceId } = (await byInvoice()).json
    // as rows of before, whose order was closed without its invoice
    await deps.db.updateTable('billing_order').set({ state: 'cancelled', ended_at: 1 }).execute()
    expect((await pay(invoiceId)).status).toBe(409)
    expect(await packageOf(ada)).toBe('free')
  })
})
