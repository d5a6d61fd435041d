import { afterEach, expect, it } from 'vitest'
import { type BillingApp, DAY_MS, openBillingApp } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'what Stripe does', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())
  const open = async () => {
    place = await openBillingApp(engine)
    await place.putStripe()
    return place
  }
  /** Buys `basic` as Ada and pays it; the browser never comes back. */
  const begin = async (more: object = {}) => {
    const opened = await open()
    await opened.buy(opened.ada, 'basic', more)
    return { ...opened, subscription: opened.stripe.play.complete(opened.session()).id as string }
  }
  const deliverAll = async ({ stripe, deliver }: BillingApp) => {
    for (const event of stripe.events) expect((await deliver(event)).status).toBe(200)
  }

  it('gives the package to those who close the browser after paying, without any event', async () => {
    const { ada, billing, packageOf, invoices, runJobs } = await begin()
    expect(await packageOf(ada)).toBe('free')
    await runJobs()
    expect(await packageOf(ada)).toBe('basic')
    expect(await invoices(ada)).toMatchObject([{ state: 'paid', total: 500, hasPdf: false }])
    expect(await billing(ada)).toMatchObject({
      subscription: { state: 'active', offer: { packageId: 'basic', amount: 500 } },
      ...{ order: null, hasPortal: true },
    })
  })

  it('says so to those who come back without having paid', async () => {
    const { ada, buy, billing, stripe, session } = await open()
    const { address } = (await buy(ada, 'basic')).json
    expect(address).toBe(`https://checkout.example/${session()}`)
    const { id } = (await billing(ada)).order
    const confirm = () => ada.call('POST', `/api/v1/billing/orders/${id}/confirm`)
    expect((await confirm()).code).toBe('err_172')
    stripe.state.isAway = true
    expect((await confirm()).code).toBe('err_171')
    stripe.state.isAway = false
    // the same again leads to the same page; another package closes it first
    expect((await buy(ada, 'basic')).json).toEqual({ result: 'redirect', address })
    await buy(ada, 'pro')
    const [first, second] = stripe.all('checkout.session')
    expect([first.status, second.status]).toEqual(['expired', 'open'])
    stripe.play.complete(second.id)
    const { order } = await billing(ada)
    const again = await ada.call('POST', `/api/v1/billing/orders/${order.id}/confirm`)
    expect(again.json).toEqual({ state: 'paid' })
  })

  it('takes no event that is forged, old, of another account or about somebody else', async () => {
    const { stripe, deliver, deps, ada, packageOf } = await begin()
    const event = stripe.events.find(({ type }) => type === 'customer.subscription.created')!
    expect((await deliver(event, 'whsec_forged')).status).toBe(400)
    expect((await deliver({ ...event, account: 'acct_other' })).status).toBe(400)
    expect((await deliver({ ...event, livemode: true })).status).toBe(400)
    const strange = { ...event, type: 'customer.subscription.updated' }
    const ofOthers = { ...strange, id: 'evt_others', data: { object: { id: 'sub_others' } } }
    expect((await deliver(ofOthers)).json).toEqual({ result: 'ignored' })
    const unknown = { ...event, id: 'evt_new', type: 'tax.settings.updated', more: { keys: 1 } }
    expect((await deliver(unknown)).json).toEqual({ result: 'ignored' })
    expect(await packageOf(ada)).toBe('free')
    expect((await deliver(event)).json).toEqual({ result: 'applied' })
    expect((await deliver(event)).json).toEqual({ result: 'repeated' })
    expect(await packageOf(ada)).toBe('basic')
    stripe.state.isAway = true
    expect((await deliver({ ...event, id: 'evt_again' })).status).toBe(503)
    expect(await packageOf(ada)).toBe('basic')
    stripe.state.isAway = false
    deps.clock.advance(301_000)
    expect((await deliver({ ...event, id: 'evt_again' }, undefined, -301)).status).toBe(400)
  })

  it('upgrades at once and downgrades at the end, and takes either back', async () => {
    const { ada, buy, billing, stripe, packageOf, subscription, runJobs } = await begin()
    await runJobs()
    stripe.state.proration = 400
    expect((await buy(ada, 'pro')).json).toEqual({ result: 'changed', isAtPeriodEnd: false })
    expect(await packageOf(ada)).toBe('pro')
    expect((await buy(ada, 'basic')).json).toEqual({ result: 'changed', isAtPeriodEnd: true })
    expect(await packageOf(ada)).toBe('pro')
    expect((await billing(ada)).subscription.next).toMatchObject({ packageId: 'basic' })
    const change = (action: string) =>
      ada.call('POST', `/api/v1/spaces/${ada.spaceId}/subscription/${action}`)
    expect((await change('resume')).status).toBe(204)
    expect((await billing(ada)).subscription.next).toBeNull()
    await buy(ada, 'basic')
    expect((await change('cancel')).status).toBe(204)
    expect((await billing(ada)).subscription).toMatchObject({ endsAtPeriodEnd: true, next: null })
    await change('resume')
    await buy(ada, 'basic')
    stripe.play.renew(subscription)
    await deliverAll(place)
    expect(await packageOf(ada)).toBe('basic')
    expect((await billing(ada)).subscription).toMatchObject({ next: null, state: 'active' })
  })

  it('keeps the present package when the card does not do for a dearer one', async () => {
    const { ada, buy, stripe, packageOf, runJobs } = await begin()
    await runJobs()
    stripe.state.isCardGood = false
    const { result, address } = (await buy(ada, 'pro')).json
    expect([result, address]).toEqual(['redirect', expect.stringContaining('invoice.example')])
    expect(await packageOf(ada)).toBe('basic')
  })

  it('leaves the package for seven days after a failed payment, then ends both', async () => {
    const { ada, deps, stripe, packageOf, billing, subscription, runJobs, deliver } = await begin()
    await runJobs()
    deps.clock.advance(30 * DAY_MS)
    stripe.state.isCardGood = false
    stripe.play.renew(subscription)
    await deliver(stripe.events.at(-1)!)
    const { graceEndsAt, state } = (await billing(ada)).subscription
    expect(state).toBe('pastDue')
    expect(Date.parse(graceEndsAt)).toBe(deps.clock.now() + 7 * DAY_MS)
    const mails = await deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'billing.mail')
      .execute()
    expect(mails.map(({ payload }) => JSON.parse(payload).kind)).toEqual(['failed', 'lastDay'])
    deps.clock.advance(6.9 * DAY_MS)
    await runJobs()
    expect(await packageOf(ada)).toBe('basic')
    deps.clock.advance(0.2 * DAY_MS)
    // F30: nothing is ended while Stripe is away
    stripe.state.isAway = true
    await expect(runJobs()).rejects.toMatchObject({ name: 'unavailable' })
    expect(await packageOf(ada)).toBe('basic')
    stripe.state.isAway = false
    await runJobs()
    expect(await packageOf(ada)).toBe('free')
    expect(stripe.objects.get(subscription).status).toBe('canceled')
    expect(stripe.all('invoice').at(-1).status).toBe('void')
    expect((await billing(ada)).subscription).toBeNull()
  })

  it('goes on when the card does within the grace', async () => {
    const { ada, deps, stripe, packageOf, billing, subscription, runJobs } = await begin()
    await runJobs()
    stripe.state.isCardGood = false
    stripe.play.renew(subscription)
    await deliverAll(place)
    deps.clock.advance(3 * DAY_MS)
    stripe.state.isCardGood = true
    stripe.play.retry(subscription)
    deps.clock.advance(5 * DAY_MS)
    await runJobs()
    expect(await packageOf(ada)).toBe('basic')
    expect((await billing(ada)).subscription).toMatchObject({ state: 'active', graceEndsAt: null })
  })

  it('ends the package with a refund in full or a lost dispute, and says so', async () => {
    const { ada, root, stripe, packageOf, invoices, subscription, runJobs } = await begin()
    await runJobs()
    const first = stripe.all('invoice')[0].id
    stripe.play.refund(first, 100)
    await deliverAll(place)
    expect(await packageOf(ada)).toBe('basic')
    expect((await invoices(ada))[0]).toMatchObject({ kind: 'creditNote', total: -100 })
    const paid = (await invoices(ada)).find(({ kind }: { kind: string }) => kind === 'invoice')
    const refund = () => root.call('POST', `/api/v1/admin/invoices/${paid.id}/refund`)
    expect((await refund()).status).toBe(200)
    expect(await packageOf(ada)).toBe('free')
    await refund()
    await deliverAll(place)
    const totals = (await invoices(ada)).map(({ total }: { total: number }) => total)
    expect(totals.toSorted()).toEqual([-100, -400, 500])
    expect(stripe.objects.get(subscription).status).toBe('canceled')
    expect(stripe.all('refund')).toHaveLength(2)
  })

  it('waits for a dispute to be decided', async () => {
    const { ada, stripe, packageOf, invoices, runJobs } = await begin()
    await runJobs()
    const dispute = stripe.play.dispute(stripe.all('invoice')[0].id)
    await deliverAll(place)
    expect(await packageOf(ada)).toBe('basic')
    stripe.play.closeDispute(dispute.id, 'lost')
    await deliverAll(place)
    expect(await packageOf(ada)).toBe('free')
    expect((await invoices(ada))[0]).toMatchObject({ kind: 'creditNote', total: -500 })
  })

  it('gives back what was paid twice for one space', async () => {
    const { ada, stripe, packageOf, runJobs, deliver } = await begin()
    await runJobs()
    // two windows that were open at the same time
    const session = stripe.objects.get(place.session())
    const other = { ...session, id: 'cs_test_other', status: 'open' }
    stripe.objects.set(other.id, other)
    const second = stripe.play.complete(other.id)
    for (const event of stripe.events) await deliver(event)
    expect(await packageOf(ada)).toBe('basic')
    expect(second.status).toBe('canceled')
    const [payment] = stripe.all('charge').slice(-1)
    expect(payment.refunded).toBe(true)
    expect(stripe.all('subscription')[0].status).toBe('active')
  })

  it('opens the pages for cards to those who bought', async () => {
    const { ada, bob, runJobs } = await begin()
    await runJobs()
    const portal = ({ spaceId }: { spaceId: string }) =>
      ada.call('POST', '/api/v1/billing/portal', { space: spaceId })
    expect((await portal(ada)).json.address).toMatch(/^https:\/\/portal\.example\/cus_/)
    expect((await portal(bob)).code).toBe('err_54')
  })
})
