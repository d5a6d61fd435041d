import { afterEach, expect, it } from 'vitest'
import { type BillingApp, openBillingApp } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'invoices', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())

  it('are listed in pages, for a space and for administrators', async () => {
    place = await openBillingApp(engine)
    const { root, ada, bob, buy } = place
    await place.putManual()
    for (const who of [ada, bob]) {
      await place.putDetails(who)
      await buy(who, 'basic')
      await buy(who, 'pro')
    }
    const list = async (query: string) =>
      (await root.call('GET', `/api/v1/admin/invoices${query}`)).json
    const first = await list('?limit=3')
    const second = await list(`?limit=3&cursor=${first.nextCursor}`)
    const all = [...first.items, ...second.items]
    expect(all.map(({ number }) => number)).toEqual([
      'WP-00004',
      'WP-00003',
      'WP-00002',
      'WP-00001',
    ])
    expect(second.nextCursor).toBeNull()
    const open = (await list('?state=open')).items
    expect(open.map(({ spaceName }: { spaceName: string }) => spaceName)).toEqual(['bob', 'ada'])
    expect(await place.invoices(ada)).toHaveLength(2)
    expect((await ada.call('GET', '/api/v1/admin/invoices')).status).toBe(404)
    // ours have no page at a provider
    expect((await ada.call('POST', `/api/v1/billing/invoices/${all[3].id}/open`)).status).toBe(404)
  })

  it("of Stripe are Stripe's own documents", async () => {
    place = await openBillingApp(engine)
    const { ada, bob, buy, stripe } = place
    await place.putStripe()
    await buy(ada, 'pro')
    stripe.play.complete(place.session())
    await place.runJobs()
    const [invoice] = await place.invoices(ada)
    const path = `/api/v1/billing/invoices/${invoice.id}`
    const opened = await ada.call('POST', `${path}/open`)
    expect(opened.json.address).toMatch(/^https:\/\/invoice\.example\/in_/)
    expect((await bob.call('POST', `${path}/open`)).status).toBe(404)
    expect((await ada.call('GET', `${path}/pdf`)).status).toBe(404)
  })
})
