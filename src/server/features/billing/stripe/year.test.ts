import { afterEach, expect, it } from 'vitest'
import { ADMIN, type BillingApp, DAY_MS, openBillingApp } from '#test/support/billing-app.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

/** Both engines: rows are written by events and by the schedule at once. */
describeOnBothEngines('a year of a space', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())

  it('keeps invoices, providers, usage and package together at every step', async () => {
    place = await openBillingApp(engine)
    const { ada, root, deps, stripe, buy, session, runJobs, packageOf } = place
    await place.putStripe()
    const links = { free: 10, basic: 100, pro: 1_000 } as const
    for (const [id, linksPerMonth] of Object.entries(links)) {
      const change = { limits: { linksPerMonth }, ...(id === 'pro' && { trialDays: 14 }) }
      const { status } = await root.call('PATCH', `${ADMIN}/packages/${id}`, change)
      expect(status).toBe(200)
    }
    const start = deps.clock.now()
    /** what was paid by invoice */
    let cash = 0
    const made = new Map<string, number>()
    const change = (action: string) =>
      ada.call('POST', `/api/v1/spaces/${ada.spaceId}/subscription/${action}`)
    let told = 0
    /** A month passes, with Stripe's events or only the schedule, and the books are compared. */
    const step = async (
      expected: keyof typeof links,
      state: string | null,
      source = state === null ? 'free' : 'subscription',
    ) => {
      const events = stripe.events.slice(told)
      told = stripe.events.length
      // every other month the webhook is away
      if (told % 2 === 0) await Promise.all(events.map((event) => place.deliver(event)))
      await runJobs()
      expect(await packageOf(ada)).toBe(expected)
      const { subscription } = await place.billing(ada)
      expect(subscription?.state ?? null).toBe(state)
      const rows = await place.invoices(ada)
      const sum = (kind: string) =>
        rows
          .filter((one: { kind: string; state: string }) => one.kind === kind)
          .filter((one: { state: string }) => one.state === 'paid')
          .reduce((all: number, { total }: { total: number }) => all + total, 0)
      const paid = stripe.all('charge').reduce((all, { amount }) => all + amount, 0)
      const back = stripe.all('refund').reduce((all, { amount }) => all + amount, 0)
      expect([sum('invoice'), sum('creditNote')]).toEqual([paid + cash, back === 0 ? 0 : -back])
      const month = new Date(deps.clock.now()).toISOString().slice(0, 7)
      made.set(month, (made.get(month) ?? 0) + 1)
      const link = { destination: 'https://a.example/' }
      expect((await ada.call('POST', '/api/v1/links', link)).status).toBe(201)
      const now = (await ada.call('GET', `/api/v1/spaces/${ada.spaceId}/package`)).json
      expect([now.package.id, now.source]).toEqual([expected, source])
      expect(now.usage).toContainEqual({
        ...{ limit: 'linksPerMonth', used: made.get(month), max: links[expected] },
      })
      const given = await deps.db
        .selectFrom('space_package')
        .select('package_id')
        .where('source', '=', 'subscription')
        .where('ended_at', 'is', null)
        .execute()
      expect(given.map(({ package_id }) => package_id)).toEqual(state === null ? [] : [expected])
    }
    const month = () => deps.clock.advance(30 * DAY_MS)

    await step('free', null)
    const trial = `/api/v1/spaces/${ada.spaceId}/package/trial`
    expect((await ada.call('POST', trial, { packageId: 'pro' })).status).toBe(200)
    await step('pro', null, 'trial')
    deps.clock.advance(14 * DAY_MS)
    await step('free', null)
    const batch = { packageId: 'basic', days: 30, count: 1 }
    const [coupon] = (await root.call('POST', `${ADMIN}/coupons`, batch)).json.items
    const redeemed = { space: ada.spaceId, code: coupon.code }
    expect((await ada.call('POST', '/api/v1/coupons/redeem', redeemed)).status).toBe(200)
    await step('basic', null, 'coupon')
    deps.clock.advance(29 * DAY_MS)
    await step('basic', null, 'coupon')
    deps.clock.advance(DAY_MS)
    await step('free', null)
    const code = { code: 'THREE', percent: 50, months: 3 }
    await root.call('POST', '/api/v1/admin/promo-codes', code)
    await buy(ada, 'basic', { promoCode: 'three' })
    const id = stripe.play.complete(session()).id
    await step('basic', 'active')
    expect((await place.billing(ada)).nextInvoice.amount).toBe(250)
    for (let at = 0; at < 2; at++) {
      month()
      stripe.play.renew(id)
      await step('basic', 'active')
    }
    stripe.state.isCardGood = false
    month()
    stripe.play.renew(id)
    await step('basic', 'pastDue')
    deps.clock.advance(3 * DAY_MS)
    stripe.state.isCardGood = true
    stripe.play.retry(id)
    await step('basic', 'active')
    // the code has ended
    const totals = (await place.invoices(ada)).map(({ total }: { total: number }) => total)
    expect(totals).toEqual([500, 250, 250, 250])
    expect((await place.billing(ada)).nextInvoice.amount).toBe(500)
    stripe.state.proration = 380
    await buy(ada, 'pro')
    await step('pro', 'active')
    month()
    stripe.play.renew(id)
    await step('pro', 'active')
    await buy(ada, 'basic')
    await step('pro', 'active')
    month()
    stripe.play.renew(id)
    await step('basic', 'active')
    await change('cancel')
    await step('basic', 'active')
    await change('resume')
    month()
    stripe.play.renew(id)
    await step('basic', 'active')
    stripe.state.isCardGood = false
    month()
    stripe.play.renew(id)
    await step('basic', 'pastDue')
    deps.clock.advance(8 * DAY_MS)
    await step('free', null)
    stripe.state.isCardGood = true
    await buy(ada, 'pro')
    const second = stripe.play.complete(session())
    await step('pro', 'active')
    month()
    stripe.play.renew(second.id)
    await step('pro', 'active')
    stripe.play.refund(stripe.all('invoice').at(-1).id)
    for (const event of stripe.events.slice(told)) await place.deliver(event)
    await step('free', null)
    expect(second.status).toBe('canceled')

    // the rest of the year by invoice
    await place.putManual()
    await place.putDetails(ada)
    const pay = async (id: string) => {
      const { json } = await root.call('POST', `${ADMIN}/invoices/${id}/pay`)
      cash += json.total
    }
    const { invoiceId } = (await buy(ada, 'pro', { provider: 'manual' })).json
    await step('free', null)
    await pay(invoiceId)
    await step('pro', 'active')
    deps.clock.advance(20 * DAY_MS)
    await step('pro', 'active')
    await pay((await place.invoices(ada))[0].id)
    deps.clock.advance(20 * DAY_MS)
    await step('pro', 'active')
    deps.clock.advance(25 * DAY_MS)
    await step('pro', 'pastDue')
    deps.clock.advance(8 * DAY_MS)
    await step('free', null)
    expect(cash).toBe(1_800)
    expect(deps.clock.now() - start).toBeGreaterThan(365 * DAY_MS)
  })
})
