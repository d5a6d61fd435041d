/**
 * Says what to do about a failed delivery:
 * `permanent` never try again · `later` the other side asks to wait (451) · `unreachable` there is no
 * other side at the moment, for this or anything else
 */
export type DeliveryOutcome = 'permanent' | 'later' | 'unreachable'

/** A side effect (mail, webhook) failed in a way that says how to go on; anything else is tried later. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly outcome: DeliveryOutcome

  constructor(outcome: DeliveryOutcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

/** @returns how to go on after `error` */
export function deliveryOutcomeOf(error: unknown): DeliveryOutcome {
  return error instanceof DeliveryError ? error.outcome : 'later'
}
