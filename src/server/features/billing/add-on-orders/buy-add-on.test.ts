import { afterEach, expect, it } from 'vitest'
import { type BillingApp, DAY_MS, openBillingApp } from '#test/support/billing-app.ts'
import type { Creator } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { createAddOn } from '../../add-ons/offers.service.ts'

describeOn('sqlite', 'an add-on that is bought', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())
  const begin = async (amount = 300) => {
    place = await openBillingApp(engine)
    const { id } = await createAddOn(place.deps, {
      ...{ kind: 'extension', name: 'Extension', limit: null, link: null },
      price: { span: 'month', currency: 'EUR', amount },
    })
    const buy = (who: Creator, more: object = {}) =>
      who.call('POST', '/api/v1/billing/checkout', { space: who.spaceId, addOn: id, ...more })
    const act = (what: 'pay' | 'cancel' | 'refund', invoiceId: string) =>
      place.root.call('POST', `/api/v1/admin/invoices/${invoiceId}/${what}`)
    return { ...place, id, buy, act }
  }
  /** Days until it ends; null: the space does not have it. */
  const daysOf = async ({ spaceId }: Creator) => {
    const now = place.deps.clock.now()
    const row = await place.deps.db
      .selectFrom('space_add_on')
      .select('ends_at')
      .where('space_id', '=', spaceId)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    return row ? Math.round((Number(row.ends_at) - now) / DAY_MS) : null
  }
  const newest = async (who: Creator) => (await place.invoices(who))[0]

  it('starts when its invoice is paid, is longer when it is bought again, and ends', async () => {
    const { ada, buy, act, putManual, putDetails, deps } = await begin()
    expect((await buy(ada)).code).toBe('err_173')
    await putManual()
    expect((await buy(ada)).code).toBe('err_102')
    await putDetails(ada)
    expect((await buy(ada, { total: 200 })).code).toBe('err_409')
    const { invoiceId } = (await buy(ada, { total: 300 })).json
    expect((await buy(ada)).json.invoiceId).toBe(invoiceId)
    expect(await newest(ada)).toMatchObject({ total: 300, text: 'Extension', state: 'open' })
    expect(await daysOf(ada)).toBeNull()
    await act('pay', invoiceId)
    const days = await daysOf(ada)
    expect(days).toBeGreaterThan(27)
    const second = (await buy(ada)).json.invoiceId
    await act('pay', second)
    expect(await daysOf(ada)).toBeGreaterThan(days! + 27)
    await act('refund', second)
    expect(await daysOf(ada)).toBe(days)
    expect((await newest(ada)).kind).toBe('creditNote')
    deps.clock.advance(32 * DAY_MS)
    expect(await daysOf(ada)).toBeNull()
    // a subscription is something else
    expect((await place.billing(ada)).subscription).toBeNull()
  })

  it('is paid once: by the invoice or at Stripe, whichever was chosen last', async () => {
    const { ada, buy, act, putManual, putStripe, putDetails, stripe, runJobs } = await begin()
    await putManual()
    await putStripe()
    await putDetails(ada)
    const byInvoice = async () => (await buy(ada, { provider: 'manual' })).json.invoiceId as string
    await buy(ada)
    const first = await byInvoice()
    expect(stripe.objects.get(place.session()).status).toBe('expired')
    expect((await buy(ada, { provider: 'stripe' })).json.result).toBe('redirect')
    expect(await newest(ada)).toMatchObject({ id: first, state: 'void' })
    expect((await act('pay', first)).code).toBe('err_409')
    stripe.play.complete(place.session())
    // paid, and no event has told us
    expect((await buy(ada, { provider: 'manual' })).code).toBe('err_409')
    await runJobs()
    expect(await daysOf(ada)).toBeLessThan(32)
    // as rows of before, whose order was closed without its invoice
    const second = await byInvoice()
    await place.deps.db
      .updateTable('add_on_order')
      .set({ state: 'cancelled' })
      .where('state', '=', 'open')
      .execute()
    expect((await act('pay', second)).code).toBe('err_409')
  })

  it('is not given when its order is cancelled or nobody pays', async () => {
    const { ada, buy, act, putManual, putDetails, deps, runJobs } = await begin()
    await putManual()
    await putDetails(ada)
    await act('cancel', (await buy(ada)).json.invoiceId)
    const late = (await buy(ada)).json.invoiceId
    deps.clock.advance(61 * DAY_MS)
    await runJobs()
    expect((await act('pay', late)).code).toBe('err_409')
    expect((await newest(ada)).state).toBe('void')
    expect(await daysOf(ada)).toBeNull()
  })

  it('is refused for what the space has, and without a choice', async () => {
    const { ada, buy, root, id } = await begin()
    expect((await buy(ada, { addOn: 'none' })).code).toBe('err_177')
    expect((await buy(ada, { addOn: '' })).code).toBe('err_176')
    expect((await buy(ada, { addOn: undefined })).code).toBe('err_162')
    expect((await buy(ada, { package: 'pro', span: 'month' })).code).toBe('err_400')
    const design = await createAddOn(place.deps, {
      ...{ kind: 'interstitial', name: 'Own page', limit: null, link: null },
      price: { span: 'month', currency: 'EUR', amount: 100 },
    })
    expect((await buy(ada, { addOn: design.id })).code).toBe('err_179')
    const { spaceId } = ada
    await place.deps.db
      .insertInto('space_add_on')
      .values({
        ...{ id: 'given', space_id: spaceId, add_on_id: id, source: 'grant', starts_at: 1 },
        ...{ ends_at: null, created_by: root.userId },
      })
      .execute()
    expect((await buy(ada)).code).toBe('err_178')
  })

  it('is one payment at Stripe, given by the job if nobody comes back, and taken back', async () => {
    const { ada, buy, stripe, session, putStripe, runJobs, deliver } = await begin()
    await putStripe()
    const { address } = (await buy(ada)).json
    expect(stripe.all('checkout.session')).toMatchObject([
      { mode: 'payment', line_items: [{ price_data: { unit_amount: '300', currency: 'eur' } }] },
    ])
    expect((await buy(ada)).json.address).toBe(address)
    stripe.state.isAway = true
    expect((await buy(ada)).code).toBe('err_171')
    stripe.state.isAway = false
    const { id: invoice } = stripe.play.complete(session())
    // Stripe may make the invoice after the payment
    const checkout = stripe.objects.get(session())
    checkout.invoice = null
    await runJobs()
    expect(await place.invoices(ada)).toEqual([])
    const told = stripe.events.find(({ type }) => type === 'invoice.paid')!
    expect((await deliver(told)).json).toEqual({ result: 'applied' })
    checkout.invoice = invoice
    await runJobs()
    expect(await daysOf(ada)).toBeGreaterThan(27)
    expect(await place.invoices(ada)).toMatchObject([
      { total: 300, state: 'paid', text: 'Extension' },
    ])
    const order = await place.deps.db.selectFrom('add_on_order').select('id').executeTakeFirst()
    const confirm = (who: Creator) =>
      who.call('POST', `/api/v1/billing/orders/${order!.id}/confirm`)
    expect([(await confirm(ada)).json, (await confirm(place.bob)).code]).toEqual([
      ...[{ state: 'paid' }, 'err_404'],
    ])
    stripe.play.refund(stripe.all('invoice')[0].id)
    for (const event of stripe.events) expect((await deliver(event)).status).toBe(200)
    expect(await daysOf(ada)).toBeNull()
    expect((await newest(ada)).total).toBe(-300)
  })

  it('is one order of many clicks, and none once its checkout has ended', async () => {
    const { ada, buy, stripe, session, putStripe, deliver } = await begin()
    await putStripe()
    await Promise.all(Array.from({ length: 4 }, () => buy(ada)))
    const open = stripe.all('checkout.session').filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    stripe.play.expire(session())
    for (const event of stripe.events) await deliver(event)
    const states = await place.deps.db.selectFrom('add_on_order').select('state').execute()
    expect(states.map(({ state }) => state)).not.toContain('open')
    expect(await daysOf(ada)).toBeNull()
  })

  it('that costs nothing is there at once', async () => {
    const { ada, buy, putManual, putDetails } = await begin(0)
    await putManual()
    await putDetails(ada)
    await buy(ada)
    expect(await daysOf(ada)).toBeGreaterThan(27)
  })
})
