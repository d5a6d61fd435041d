import type Stripe from 'stripe'
import { failure } from '#contract/errors.ts'
import { askStripe, isAbsent } from './open-stripe.ts'
import type { StripeAtHand } from './stripe-objects.ts'

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
