import type Stripe from 'stripe'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'

const TIMEOUT_MS = 15_000

/** Stripe's own client, loaded by the first call that needs it. */
export async function openStripe(
  { config }: Pick<Deps, 'config'>,
  secretKey: string,
): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(config.stripeUrl)
  return new Client(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** Errors of the SDK by the name in their `type`, so that it need not be loaded to know them. */
const typeOf = (error: unknown) => (error as { type?: unknown } | null)?.type

const AWAY = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])
const REFUSED = new Set(['StripeAuthenticationError', 'StripePermissionError'])

/** Whether Stripe could not be reached or did not do what it can do. */
export const isAway = (error: unknown) => AWAY.has(String(typeOf(error)))

/** Whether Stripe does not know the key, or the key may not do this. */
export const isRefused = (error: unknown) => REFUSED.has(String(typeOf(error)))

/** Whether there is no such thing in the account of the key. */
export const isAbsent = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === 'resource_missing'

/**
 * Asks Stripe.
 * @throws unavailable while it is away: whatever is known stays as it is (F30)
 */
export async function askStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isAway(error)) throw failure('unavailable', { cause: error, retryAfterSeconds: 60 })
    throw error
  }
}
