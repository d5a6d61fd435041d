import type Stripe from 'stripe'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { syncAddOnInvoice, syncAddOnOrder } from '../add-on-orders/add-on-checkout.ts'
import { findAddOnOrder } from '../add-on-orders/add-on-orders.repository.ts'
import { findOrderBySession } from '../orders/orders.repository.ts'
import { noteEvent } from '../providers/providers.repository.ts'
import { syncOrder } from './stripe-checkout.ts'
import { idOf, OURS, type StripeAtHand, stripeAtHand } from './stripe-objects.ts'
import { syncCharge } from './sync-charge.ts'
import { syncSubscription } from './sync-subscription.ts'

const TOLERANCE_SECONDS = 300

export type EventResult = 'applied' | 'repeated' | 'ignored'

/**
 * Takes an event of Stripe. It only says what to ask about: Stripe is asked anew, so that repeated,
 * late and reordered events all lead to the same state.
 * @param body as it came, which the signature is about
 * @throws notFound while Stripe is not set up; malformed for a forged or old one, or another
 * account's; unavailable while Stripe is away, so that it comes again
 */
export async function takeStripeEvent(
  deps: Deps,
  body: Buffer,
  signature: string,
): Promise<EventResult> {
  const hand = await stripeAtHand(deps)
  if (hand === undefined) throw failure('notFound')
  const event = readEvent(deps, hand, body, signature)
  const isKnown = await deps.db
    .selectFrom('payment_event')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst()
  if (isKnown) return 'repeated'
  const isOurs = await apply(deps, hand, event)
  const now = deps.clock.now()
  await deps.db
    .insertInto('payment_event')
    .values({ id: event.id, kind: event.type, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await noteEvent(deps.db, 'stripe', now)
  return isOurs ? 'applied' : 'ignored'
}

function readEvent(
  deps: Pick<Deps, 'clock'>,
  { stripe, access }: StripeAtHand,
  body: Buffer,
  signature: string,
): Stripe.Event {
  let event: Stripe.Event
  try {
    const { webhookSecret } = access
    const now = deps.clock.now()
    const given = [body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now] as const
    event = stripe.webhooks.constructEvent(...given)
  } catch (error) {
    throw failure('malformed', { cause: error })
  }
  const isOther = event.account !== undefined && event.account !== access.account
  if (isOther || event.livemode !== access.isLive) throw failure('malformed')
  return event
}

/** @returns whether it is about something of this installation */
async function apply(deps: Deps, hand: StripeAtHand, event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const order = await findOrderBySession(deps.db, event.data.object.id)
      if (order) await syncOrder(deps, hand, order)
      const addOn = await findAddOnOrder(deps.db, { session: event.data.object.id })
      if (addOn) await syncAddOnOrder(deps, hand, addOn)
      return order !== undefined || addOn !== undefined
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return isKnown(deps, hand, event.data.object.id)
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
      return isKnownInvoice(deps, hand, event.data.object)
    case 'charge.refunded':
      return syncCharge(deps, hand, event.data.object.id)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return syncCharge(deps, hand, idOf(event.data.object.charge) ?? '')
    default:
      return false
  }
}

async function isKnownInvoice(
  deps: Deps,
  hand: StripeAtHand,
  { id: reference, metadata, parent }: Stripe.Invoice,
): Promise<boolean> {
  const orderId = metadata?.[OURS.order]
  if (orderId && (await syncAddOnInvoice(deps, hand, { orderId, reference }))) return true
  return isKnown(deps, hand, parent?.subscription_details?.subscription)
}

async function isKnown(
  deps: Deps,
  hand: StripeAtHand,
  subscription: string | Stripe.Subscription | undefined,
): Promise<boolean> {
  const reference = idOf(subscription)
  if (reference === undefined) return false
  return (await syncSubscription(deps, hand, reference)) !== undefined
}
