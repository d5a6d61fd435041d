import { afterEach, expect, it } from 'vitest'
import { type BillingApp, openBillingApp } from '#test/support/billing-app.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'subscriptions', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())

  it('are seen by the billing role, with invoices and nothing else', async () => {
    place = await openBillingApp(engine)
    const { ada, bob, buy, root } = place
    await place.putManual()
    await place.putDetails(ada)
    const { invoiceId } = (await buy(ada, 'pro')).json
    await root.call('POST', `/api/v1/admin/invoices/${invoiceId}/pay`)
    await joinSpace(place.deps.db, ada.spaceId, [bob.userId], 'billing')
    const space = `/api/v1/spaces/${ada.spaceId}`
    const seen = (await bob.call('GET', `${space}/billing`)).json
    expect(seen).toMatchObject({ subscription: { offer: { packageId: 'pro' } }, canChange: false })
    expect((await bob.call('GET', `${space}/billing-details`)).status).toBe(200)
    const list = await bob.call('GET', `/api/v1/billing/invoices?space=${ada.spaceId}`)
    expect(list.json.items).toMatchObject([{ id: invoiceId }])
    const pdf = { method: 'GET', url: `/api/v1/billing/invoices/${invoiceId}/pdf` } as const
    expect((await bob.inject(pdf)).statusCode).toBe(200)
    for (const [method, path] of [
      ['POST', `${space}/subscription/cancel`],
      ['GET', `/api/v1/links?space=${ada.spaceId}`],
      ['GET', `/api/v1/pages?space=${ada.spaceId}`],
      ['GET', `${space}/members`],
    ] as const) {
      expect((await bob.call(method, path)).status, path).toBeGreaterThanOrEqual(404)
    }
  })

  it('keep a space from being deleted or handed over', async () => {
    place = await openBillingApp(engine)
    const { ada, bob, buy, stripe } = place
    await place.putStripe()
    const space = { name: 'Shared', color: 'blue' }
    const { id } = (await ada.call('POST', '/api/v1/spaces', space)).json
    await joinSpace(place.deps.db, id, [bob.userId], 'editor')
    const path = `/api/v1/spaces/${id}`
    const remove = () => ada.call('DELETE', path)
    const offer = () => ada.call('POST', `${path}/transfer`, { userId: bob.userId })
    await buy(ada, 'pro', { space: id })
    expect((await remove()).json.error.fields).toEqual({ space: 'Cancel its package first' })
    stripe.play.complete(place.session())
    await place.runJobs()
    expect((await remove()).code).toBe('err_101')
    expect((await offer()).code).toBe('err_101')
    await ada.call('POST', `${path}/subscription/cancel`)
    expect((await offer()).code).toBe('err_101')
    expect((await remove()).status).toBe(200)
  })
})
