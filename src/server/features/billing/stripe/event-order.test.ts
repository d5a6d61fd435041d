import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, openBillingApp } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

const COURSES = 30

describeOn('sqlite', 'a month of events', (engine) => {
  // thirty courses of some twenty events each, every one as a call: a minute on a busy machine
  const PATIENT = { timeout: 240_000 }

  it('ends in the same state, however often and in whatever order they come', PATIENT, async () => {
    const place = await openBillingApp(engine)
    const { ada, stripe, deps } = place
    await place.putStripe()
    await place.buy(ada, 'basic')
    const subscription = stripe.play.complete(place.session()).id
    await place.runJobs()
    stripe.state.proration = 400
    await place.buy(ada, 'pro')
    stripe.state.isCardGood = false
    deps.clock.advance(30 * DAY_MS)
    stripe.play.renew(subscription)
    stripe.state.isCardGood = true
    stripe.play.retry(subscription)
    stripe.play.refund(stripe.all('invoice')[0].id, 200)
    const events = [...stripe.events]
    expect(events.length).toBeGreaterThan(10)

    /** What the courses must agree about. */
    const books = async () => ({
      billing: await place.billing(ada),
      package: await place.packageOf(ada),
      invoices: (await place.invoices(ada))
        .map(({ id: _, ...invoice }: { id: string; issuedAt: string }) => invoice)
        .toSorted((one: { total: number }, other: { total: number }) => one.total - other.total),
    })
    /** Before any event came. */
    const forget = async () => {
      for (const table of [
        'payment_event',
        'invoice',
        'invoice_counter',
        'subscription',
      ] as const) {
        await deps.db.deleteFrom(table).execute()
      }
      await deps.db.updateTable('billing_order').set({ state: 'open', ended_at: null }).execute()
      await deps.db.deleteFrom('space_package').execute()
    }
    const play = async (course: readonly (typeof events)[number][]) => {
      await forget()
      for (const event of course) expect((await place.deliver(event)).status).toBe(200)
      return books()
    }
    const expected = await play(events)
    expect(expected).toMatchObject({
      ...{ package: 'pro', billing: { subscription: { state: 'active', graceEndsAt: null } } },
      invoices: [{ total: -200 }, { total: 400 }, { total: 500 }, { total: 900 }],
    })
    const courses = fc
      .tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...events), { maxLength: 8 }),
      )
      .map(([all, doubled]) => [...doubled, ...all, ...doubled])
    await fc.assert(
      fc.asyncProperty(courses, async (course) => {
        expect(await play(course)).toEqual(expected)
      }),
      { numRuns: COURSES },
    )
    await place.close()
  })
})
