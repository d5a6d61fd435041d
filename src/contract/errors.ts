import { accountErrors } from './errors/account-errors.ts'
import { billingErrors } from './errors/billing-errors.ts'
import { generalErrors } from './errors/general-errors.ts'
import { installationErrors } from './errors/installation-errors.ts'
import { linkErrors } from './errors/link-errors.ts'
import { packageErrors } from './errors/package-errors.ts'
import type { ErrorEntry } from './errors/refusal.ts'
import { subscriberErrors } from './errors/subscriber-errors.ts'
import { subscriberMessages, UNKNOWN_CODE_TEXT } from './mail/subscriber-messages.ts'

/**
 * The error catalogue (contract.md §4, spec §8): name → code, status, text and the feature that
 * throws it. The server throws by name, answers carry the code, and clients show the text.
 */
export const errors = {
  ...accountErrors,
  ...linkErrors,
  ...subscriberErrors,
  ...billingErrors,
  ...packageErrors,
  ...installationErrors,
  ...generalErrors,
} as const

export type { ErrorEntry }

export type ErrorName = keyof typeof errors
export type ErrorCode = (typeof errors)[ErrorName]['code']

/** The success codes of spec §8. */
export const successes = {
  verified: { code: 'succ_0', text: subscriberMessages.succ_0 },
  verifyYourEmail: { code: 'succ_001', text: subscriberMessages.succ_001 },
  unsubscribed: { code: 'succ_101_2', text: subscriberMessages.succ_101_2 },
} as const
export type SuccessName = keyof typeof successes
export type SuccessCode = (typeof successes)[SuccessName]['code']

export interface FailureDetails {
  /** text by field path, for forms; never an internal message */
  readonly fields?: Readonly<Record<string, string>>
  /** seconds until a retry makes sense; sent as Retry-After with 429 and 503 */
  readonly retryAfterSeconds?: number
  /** another status for the same code: err_413 is also 414 and 431 */
  readonly status?: number
  /** further answer headers, such as Allow */
  readonly headers?: Readonly<Record<string, string>>
  /** what went wrong internally, only for the log */
  readonly cause?: unknown
}

/** An expected refusal: shown to the caller by its code, logged quietly. */
export class Failure extends Error {
  override readonly name: ErrorName
  readonly entry: ErrorEntry
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>> | undefined

  constructor(name: ErrorName, more: FailureDetails = {}) {
    super(errors[name].text, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = name
    this.entry = errors[name]
    this.status = more.status ?? errors[name].status
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.headers = more.headers
  }

  get code(): string {
    return this.entry.code
  }
}

/** `throw failure('aliasTaken')` is the only way to refuse. */
export function failure(name: ErrorName, more?: FailureDetails): Failure {
  return new Failure(name, more)
}

const textByCode: ReadonlyMap<string, string> = new Map([
  ...Object.values(errors).map((entry) => [entry.code, entry.text] as const),
  ...Object.values(successes).map((entry) => [entry.code, entry.text] as const),
])

/** Text of a code; an unknown one says 'Something went wrong' (spec §8). */
export function textOfCode(code: unknown): string {
  return (typeof code === 'string' ? textByCode.get(code) : undefined) ?? UNKNOWN_CODE_TEXT
}

/** The JWT-mode texts of spec §8 for an answer without a known code, by HTTP status. */
export const ACCOUNT_STATUS_TEXTS: Readonly<Record<number, string>> = {
  401: 'Invalid credentials',
  404: 'Sorry! the page you are looking for could not be found',
  500: 'Sorry! something went wrong, please contact our support team',
}

/**
 * The text that the account application shows for a refused call: the text of the code, the
 * JWT-mode text for the general 401, 404 and 500, and the text of the status if the code is missing
 * or unknown.
 */
export function accountTextOf(code: unknown, status?: number): string {
  const general = typeof code === 'string' && /^err_(401|404|500)$/.exec(code)?.[1]
  if (general) return ACCOUNT_STATUS_TEXTS[Number(general)] ?? UNKNOWN_CODE_TEXT
  const known = typeof code === 'string' ? textByCode.get(code) : undefined
  return (
    known ?? (status === undefined ? undefined : ACCOUNT_STATUS_TEXTS[status]) ?? UNKNOWN_CODE_TEXT
  )
}
