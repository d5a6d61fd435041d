import { afterAll, expect, it } from 'vitest'
import { type BillingApp, openBillingApp, PROVIDERS } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'payment providers', (engine) => {
  let place: BillingApp
  afterAll(() => place?.close())
  const open = async () => {
    await place?.close()
    place = await openBillingApp(engine)
    return place
  }

  it('are kept once Stripe takes the keys, and are never shown', async () => {
    const { root, stripe, putStripe } = await open()
    const stripeKeys = { kind: 'stripe', secretKey: 'sk_test_wrong', webhookSecret: 'whsec_x' }
    const put = (change: object) => root.call('PUT', PROVIDERS, { ...stripeKeys, ...change })
    expect((await put({ secretKey: '' })).code).toBe('err_201')
    expect((await put({ webhookSecret: '' })).code).toBe('err_201')
    expect((await put({ secretKey: 'pk_test_x' })).code).toBe('err_202')
    expect((await put({})).code).toBe('err_203')
    stripe.state.isAway = true
    expect((await put({})).code).toBe('err_503')
    stripe.state.isAway = false
    expect((await root.call('GET', PROVIDERS)).json.items).toEqual([])
    const made = await putStripe()
    expect(made.json).toMatchObject({
      kind: 'stripe',
      stripe: { account: 'acct_1', isLive: false, keyEnd: 'ests' },
    })
    const shown = JSON.stringify((await root.call('GET', PROVIDERS)).json)
    for (const secret of [stripe.state.key, stripe.state.webhookSecret]) {
      expect(shown).not.toContain(secret)
    }
    const { sealed_secrets } = await place.deps.db
      .selectFrom('payment_provider')
      .select('sealed_secrets')
      .executeTakeFirstOrThrow()
    expect(sealed_secrets).not.toContain(stripe.state.key)
    // without the keys, the kept ones stay
    expect(
      (await put({ secretKey: undefined, webhookSecret: undefined, addsTax: true })).json,
    ).toMatchObject({ stripe: { addsTax: true, account: 'acct_1' } })
    expect((await root.call('POST', `${PROVIDERS}/stripe/check`)).status).toBe(200)
    expect((await root.call('DELETE', `${PROVIDERS}/manual`)).code).toBe('err_204')
    expect((await root.call('POST', `${PROVIDERS}/other/check`)).code).toBe('err_204')
  })
})
