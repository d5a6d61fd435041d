/**
 * What to do about a failed delivery: `permanent` never try again · `later` the other side asks to
 * wait (451) · `unreachable` the other side cannot be reached at the moment, for this or any other
 * delivery
 */
export type DeliveryOutcome = 'permanent' | 'later' | 'unreachable'

/**
 * A side effect (mail, webhook) failed, and the error says what to do. After any other error it is
 * tried again later.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly outcome: DeliveryOutcome

  constructor(outcome: DeliveryOutcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

/** @returns what to do after `error` */
export function deliveryOutcomeOf(error: unknown): DeliveryOutcome {
  return error instanceof DeliveryError ? error.outcome : 'later'
}
