import { afterAll, expect, it } from 'vitest'
import { type BillingApp, openBillingApp, PROVIDERS } from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'billing details', (engine) => {
  let place: BillingApp
  afterAll(() => place?.close())
  const open = async () => {
    await place?.close()
    place = await openBillingApp(engine)
    return place
  }

  it('cannot be removed or become another account while they are used', async () => {
    const { root, ada, stripe, putStripe, buy, session, deliver } = await open()
    await putStripe()
    await buy(ada, 'pro')
    expect((await root.call('DELETE', `${PROVIDERS}/stripe`)).code).toBe('err_205')
    stripe.play.complete(session())
    for (const event of stripe.events) await deliver(event)
    expect((await root.call('DELETE', `${PROVIDERS}/stripe`)).code).toBe('err_205')
    stripe.state.account = 'acct_2'
    expect((await putStripe()).code).toBe('err_205')
  })
})
