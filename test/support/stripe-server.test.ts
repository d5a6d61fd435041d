import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { createTestClock } from './fakes.ts'
import { startStripe } from './stripe-server.ts'

const require = createRequire(import.meta.url)
const program = () => {
  const name = `@stripe/cli-${process.platform}-${process.arch}/package.json`
  return join(dirname(require.resolve(name)), 'bin/stripe')
}

it("speaks with Stripe's own program and library alike", async () => {
  const server = await startStripe(createTestClock())
  const home = mkdtempSync(join(tmpdir(), 'stripe-'))
  const args = ['fixtures', join(import.meta.dirname, '../fixtures/stripe-checkout.json')]
  await promisify(execFile)(
    program(),
    [...args, '--api-base', server.origin, '--api-key', server.state.key],
    { env: { HOME: home, XDG_CONFIG_HOME: home }, timeout: 30_000 },
  )
  const [session] = server.all('checkout.session')
  const { hostname, port } = new URL(server.origin)
  const stripe = new Stripe(server.state.key, { host: hostname, port, protocol: 'http' })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
  const { data } = await stripe.prices.list({ lookup_keys: ['pro'] })
  expect(data).toMatchObject([{ id: session.line_items[0].price, unit_amount: 900 }])
  const { id } = server.play.complete(session.id)
  const subscription = await stripe.subscriptions.retrieve(id)
  expect(subscription).toMatchObject({ status: 'active', metadata: { waypost_order: 'o' } })
  const once = { idempotencyKey: 'once' }
  const [first, second] = [
    await stripe.customers.create({}, once),
    await stripe.customers.create({}, once),
  ]
  expect(second.id).toBe(first.id)
  server.close()
})
