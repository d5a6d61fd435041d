import { afterEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { ADMIN, type BillingApp, DAY_MS, openBillingApp } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'
import { BILLING_MAIL, billingMailHandler } from './billing-mail.job.ts'

describeOn('sqlite', 'mails about payments', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())

  /** Ada has `pro` by invoice, and sees what the handler sends of all entries that wait. */
  const begin = async () => {
    place = await openBillingApp(engine)
    const { deps, ada } = place
    await place.putManual()
    await place.putDetails(ada)
    const pay = (id: string) => place.root.call('POST', `${ADMIN}/invoices/${id}/pay`)
    await pay((await place.buy(ada, 'pro')).json.invoiceId)
    const send = async () => {
      const entries = await deps.db
        .selectFrom('outbox')
        .select(['id', 'payload'])
        .where('kind', '=', BILLING_MAIL)
        .orderBy('id')
        .execute()
      deps.mail.mails.length = 0
      for (const { id, payload } of entries) {
        const given = JSON.parse(payload) as never
        await billingMailHandler.run({ ...deps, views }, given, { id } as never)
      }
      return deps.mail.mails.map(({ to, text }) => ({ to: to.address, text }))
    }
    return { ...place, pay, send }
  }

  it('say what an invoice costs and until when, unless it was paid meanwhile', async () => {
    const { ada, deps, runJobs, invoices, send, pay } = await begin()
    deps.clock.advance(18 * DAY_MS)
    await runJobs()
    const [mail, ...others] = await send()
    expect(others).toEqual([])
    expect(mail!.to).toBe('ada@example.com')
    expect(mail!.text).toContain('€9.00')
    expect(mail!.text).toContain('YOUR NEXT INVOICE FOR PRO')
    expect(mail!.text).toContain(`/app/s/${ada.spaceId}/billing`)
    const [newest] = await invoices(ada)
    expect(mail!.text).toContain(
      new Date(newest.dueAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' }),
    )
    await pay(newest.id)
    expect(await send()).toEqual([])
  })

  it('say that a payment failed and that the package ends, as long as it is so', async () => {
    const { ada, deps, runJobs, invoices, send, pay } = await begin()
    deps.clock.advance(31 * DAY_MS)
    await runJobs()
    const { graceEndsAt } = (await place.billing(ada)).subscription
    const day = new Date(graceEndsAt).toLocaleDateString('en', {
      ...{ dateStyle: 'long', timeZone: 'UTC' },
    } as const)
    // the invoice, the failed payment, and the last day of the grace
    const waiting = await send()
    expect(waiting).toHaveLength(3)
    expect(waiting.filter(({ text }) => text.includes(day))).toHaveLength(2)
    await pay((await invoices(ada))[0].id)
    // paid within the grace: none of them is true any more
    expect(await send()).toEqual([])
    deps.clock.advance(31 * DAY_MS)
    await runJobs()
    deps.clock.advance(8 * DAY_MS)
    await runJobs()
    const [ended, ...more] = await send()
    expect(more).toEqual([])
    expect(ended!.text).toMatch(/PRO.* ENDED/)
    expect(await place.packageOf(ada)).toBe('free')
  })
})
