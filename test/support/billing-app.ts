import { advanceManual } from '#server/features/billing/manual/manual-payments.service.ts'
import { reconcileStripe } from '#server/features/billing/stripe/reconcile-stripe.ts'
import { findCurrentPackage } from '#server/features/packages/index.ts'
import { type Creator, createCreatorApp } from './creators.ts'
import type { TestDeps } from './deps.ts'
import type { TestEngine } from './engines.ts'
import { definePackage } from './packages.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'

export const ADMIN = '/api/v1/admin'
export const PROVIDERS = `${ADMIN}/payment-providers`
export const DAY_MS = 24 * 60 * 60_000

export const SELLER = {
  name: 'Waypost GmbH',
  address: 'Lindenweg 1\n10115 Berlin',
  country: 'DE',
  vatId: 'DE123456789',
  payment: 'DE02 1203 0000 0000 2020 51',
  taxRate: 1900,
  taxText: '',
  numberPrefix: 'WP-',
  dueDays: 14,
}

export const DETAILS = {
  firstName: 'Ada',
  lastName: 'Łukasiewicz',
  company: 'Analytical Engines',
  phoneCode: '+49',
  phone: '30 1234',
  street: 'Hauptstr. 3',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: '',
}

/** An installation that sells packages, with a Stripe of its own that a test plays. */
export async function openBillingApp(engine: TestEngine) {
  let clock = { now: () => 0 }
  const stripe = await startStripe({ now: () => clock.now() })
  const { deps, creators, app } = await createCreatorApp(engine, ['root', 'ada', 'bob'], {
    administrator: 'root',
    config: { stripeUrl: stripe.origin },
  })
  clock = deps.clock
  const [root, ada, bob] = creators as [Creator, Creator, Creator]
  await definePackage(deps, { id: 'free', isFree: true })
  await definePackage(deps, { id: 'basic', monthly: 500 })
  await definePackage(deps, { id: 'pro', monthly: 900 })

  const putStripe = () =>
    root.call('PUT', PROVIDERS, {
      ...{ kind: 'stripe', secretKey: stripe.state.key, addsTax: false },
      webhookSecret: stripe.state.webhookSecret,
    })
  const putManual = () => root.call('PUT', PROVIDERS, { kind: 'manual', seller: SELLER })
  const putDetails = (who: Creator) =>
    who.call('PUT', `/api/v1/spaces/${who.spaceId}/billing-details`, DETAILS)
  const buy = (who: Creator, packageId: string, more: object = {}) =>
    who.call('POST', '/api/v1/billing/checkout', {
      ...{ space: who.spaceId, package: packageId, span: 'month', ...more },
    })
  const billing = async (who: Creator) =>
    (await who.call('GET', `/api/v1/spaces/${who.spaceId}/billing`)).json
  const invoices = async (who: Creator) =>
    (await who.call('GET', '/api/v1/billing/invoices')).json.items
  const packageOf = async ({ spaceId }: Creator) =>
    (await findCurrentPackage(deps, spaceId))?.package.id
  /** Sends events as Stripe signs them. */
  const deliver = (event: object, secret = stripe.state.webhookSecret, offSeconds = 0) =>
    deliverEvent(deps, app, event, { secret, offSeconds })
  /** What the schedule does. */
  const runJobs = async () => {
    await advanceManual(deps)
    await reconcileStripe(deps)
  }
  const session = () => stripe.all('checkout.session').at(-1).id as string
  const people = { root, ada, bob }
  const acts = { putStripe, putManual, putDetails, buy, deliver, runJobs, session }
  const close = async () => {
    stripe.close()
    await app.fastify.close()
  }
  return { deps, app, stripe, ...people, ...acts, billing, invoices, packageOf, close }
}
export type BillingApp = Awaited<ReturnType<typeof openBillingApp>>
export type { StripeServer }

async function deliverEvent(
  deps: TestDeps,
  app: Awaited<ReturnType<typeof createCreatorApp>>['app'],
  event: object,
  { secret, offSeconds }: { secret: string; offSeconds: number },
) {
  const { default: Stripe } = await import('stripe')
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(deps.clock.now() / 1_000) + offSeconds
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    ...{ payload, secret, timestamp },
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/billing/stripe/events',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    },
    payload,
  })
  return { status: answer.statusCode, json: answer.json() }
}
