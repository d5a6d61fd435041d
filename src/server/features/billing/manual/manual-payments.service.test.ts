import { afterEach, expect, it } from 'vitest'
import { type BillingApp, DAY_MS, openBillingApp } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'paying by invoice', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())
  const begin = async () => {
    place = await openBillingApp(engine)
    await place.putManual()
    await place.putDetails(place.ada)
    const { invoiceId } = (await place.buy(place.ada, 'pro')).json
    await act('pay', invoiceId)
    return place
  }
  const act = (what: 'pay' | 'cancel' | 'refund', id: string) =>
    place.root.call('POST', `/api/v1/admin/invoices/${id}/${what}`)
  const change = ({ ada }: BillingApp, action: string) =>
    ada.call('POST', `/api/v1/spaces/${ada.spaceId}/subscription/${action}`)
  const newest = async ({ invoices, ada }: BillingApp) => (await invoices(ada))[0]

  it('makes the next invoice in time, and goes on when it is paid', async () => {
    const { deps, ada, runJobs, packageOf, invoices } = await begin()
    deps.clock.advance(10 * DAY_MS)
    await runJobs()
    expect(await invoices(ada)).toHaveLength(1)
    deps.clock.advance(8 * DAY_MS)
    await runJobs()
    await runJobs()
    expect(await invoices(ada)).toHaveLength(2)
    const next = await newest(place)
    expect(next).toMatchObject({ state: 'open', number: 'WP-00002', total: 900 })
    await act('pay', next.id)
    deps.clock.advance(20 * DAY_MS)
    await runJobs()
    expect(await packageOf(ada)).toBe('pro')
    expect((await place.billing(ada)).subscription.paidUntil).toMatch(/^2030-03-02/)
  })

  it('leaves the package for seven days after the day to pay, then falls back', async () => {
    const { deps, ada, runJobs, packageOf } = await begin()
    deps.clock.advance(31 * DAY_MS)
    await runJobs()
    expect((await place.billing(ada)).subscription).toMatchObject({ state: 'pastDue' })
    deps.clock.advance(6 * DAY_MS)
    await runJobs()
    expect(await packageOf(ada)).toBe('pro')
    deps.clock.advance(1.1 * DAY_MS)
    await runJobs()
    expect(await packageOf(ada)).toBe('free')
    expect((await newest(place)).state).toBe('void')
    expect((await place.billing(ada)).subscription).toBeNull()
  })

  it('takes money that comes within the grace', async () => {
    const { deps, ada, runJobs, billing } = await begin()
    deps.clock.advance(33 * DAY_MS)
    await runJobs()
    await act('pay', (await newest(place)).id)
    expect((await billing(ada)).subscription).toMatchObject({ state: 'active', graceEndsAt: null })
  })

  it('runs out when it is cancelled, unless that is taken back', async () => {
    const { deps, ada, runJobs, packageOf, billing } = await begin()
    expect((await change(place, 'cancel')).status).toBe(204)
    expect(await billing(ada)).toMatchObject({
      ...{ subscription: { endsAtPeriodEnd: true }, nextInvoice: null },
    })
    await change(place, 'resume')
    expect((await billing(ada)).subscription.endsAtPeriodEnd).toBe(false)
    await change(place, 'cancel')
    deps.clock.advance(30 * DAY_MS)
    await runJobs()
    expect(await packageOf(ada)).toBe('pro')
    deps.clock.advance(2 * DAY_MS)
    await runJobs()
    expect(await packageOf(ada)).toBe('free')
    expect((await change(place, 'cancel')).code).toBe('err_404')
  })

  it('becomes a cheaper package at the end, and a dearer one when its invoice is paid', async () => {
    const { deps, ada, buy, runJobs, packageOf } = await begin()
    expect((await buy(ada, 'basic')).json).toEqual({ result: 'changed', isAtPeriodEnd: true })
    deps.clock.advance(20 * DAY_MS)
    await runJobs()
    expect(await newest(place)).toMatchObject({ total: 500, text: 'basic' })
    await act('pay', (await newest(place)).id)
    expect(await packageOf(ada)).toBe('basic')
    const { invoiceId } = (await buy(ada, 'pro')).json
    expect(await packageOf(ada)).toBe('basic')
    // the time that is paid counts, so it costs less than the whole
    expect((await newest(place)).total).toBeLessThan(900)
    await act('pay', invoiceId)
    expect(await packageOf(ada)).toBe('pro')
    expect((await place.billing(ada)).nextInvoice.amount).toBe(900)
  })

  it('gives up an order, which keeps its number', async () => {
    place = await openBillingApp(engine)
    const { ada, buy, packageOf, billing } = place
    await place.putManual()
    await place.putDetails(ada)
    const { invoiceId } = (await buy(ada, 'pro')).json
    expect((await act('cancel', invoiceId)).json).toMatchObject({ state: 'void' })
    expect((await act('pay', invoiceId)).status).toBe(409)
    expect((await billing(ada)).order).toBeNull()
    const second = (await buy(ada, 'basic')).json
    // another wish replaces the first
    const third = (await buy(ada, 'pro')).json
    expect((await act('pay', second.invoiceId)).status).toBe(409)
    await act('pay', third.invoiceId)
    expect(await packageOf(ada)).toBe('pro')
    expect((await newest(place)).number).toBe('WP-00003')
  })
})
