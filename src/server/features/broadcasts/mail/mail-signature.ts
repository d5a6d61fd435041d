import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_EVENT_WINDOW_MS } from '#contract/mail/mail-events.ts'

/** The signed parts of a request from a mail service. */
export interface SignedCall {
  id: string
  /** seconds since 1970, as received */
  timestamp: string
  body: Buffer
}

/** Signature `v1,…` as Standard Webhooks defines it. */
export function signatureOf(secret: string, { id, timestamp, body }: SignedCall): string {
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body)
  return `v1,${mac.digest('base64')}`
}

/**
 * Whether a request is validly signed with this secret at this time (A57). While a secret is being
 * changed, a request may carry several signatures, separated by spaces.
 * @param now ms UTC
 */
export function isSigned(
  secret: string,
  call: SignedCall & { signatures: string },
  now: number,
): boolean {
  if (Math.abs(now - Number(call.timestamp) * 1000) > MAIL_EVENT_WINDOW_MS) return false
  const wanted = Buffer.from(signatureOf(secret, call))
  return call.signatures.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
