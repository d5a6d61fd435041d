import type Stripe from 'stripe'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { AddOnOrderRow, OrderRow } from '../billing.table.ts'
import { askStripe, isAbsent } from './open-stripe.ts'
import { CHECKOUT_OPENING_MS, type StripeAtHand } from './stripe-objects.ts'

/** @returns undefined for one that is gone, as test data goes. @throws unavailable */
export async function seeSession(
  { stripe }: StripeAtHand,
  id: string,
): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await askStripe(() => stripe.checkout.sessions.retrieve(id))
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** @throws conflict if it was paid in this moment */
export async function expireSession({ stripe }: StripeAtHand, id: string): Promise<void> {
  try {
    await askStripe(() => stripe.checkout.sessions.expire(id))
  } catch (error) {
    const isRefused = (error as { type?: unknown }).type === 'StripeInvalidRequestError'
    throw isRefused ? failure('conflict', { cause: error }) : error
  }
}

/**
 * Ends the session of an order, for a package or an add-on, so that nobody can pay it any more.
 * @returns whether the order is still open and may be closed
 * @throws conflict if it was paid or is being opened in this moment; unavailable
 */
export async function endSession(
  deps: Pick<Deps, 'clock'>,
  hand: StripeAtHand,
  order: Pick<OrderRow | AddOnOrderRow, 'state' | 'provider' | 'session' | 'created_at'>,
): Promise<boolean> {
  const { state, provider, session, created_at } = order
  if (state === 'paid') throw failure('conflict')
  if (state !== 'open') return false
  if (session !== null) await expireSession(hand, session)
  const isYoung = created_at > deps.clock.now() - CHECKOUT_OPENING_MS
  if (provider === 'stripe' && session === null && isYoung) throw failure('conflict')
  return true
}
