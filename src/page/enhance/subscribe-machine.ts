import { OTP_LENGTH, OTP_RESEND_AFTER_MS } from '#contract/constants.ts'
import { isEmail } from './email-pattern.ts'

/**
 * The subscribe modal of spec §4 and §5 as a pure state machine. All times are milliseconds of one
 * clock.
 */

/** 0 e-mail entry · 1 code entry · 2 thank-you · 3 unsubscribe? */
export type Step = 0 | 1 | 2 | 3

export interface SentCode {
  email: string
  /** mails sent to this address so far; each makes the wait for the next longer */
  count: number
  resendAt: number
}

export interface SubscribeState {
  open: boolean
  step: Step
  email: string
  code: string
  /** a request is in progress: actions are ignored */
  busy: boolean
  /** the subscription cookie of this page exists */
  subscribed: boolean
  /** kept when the modal closes, so that reopening it does not shorten the wait */
  sent: SentCode | null
  /** the mail with the code waits for the mail server */
  delayed: boolean
  /** code of the error shown at the field of this step, until the field changes */
  refused: string | null
}

/** Errors about the content of the field; others are temporary. */
const ABOUT_FIELD = ['err_7', 'err_0', 'err_0_1', 'err_349_2', 'err_349_4', 'err_349_5']

export type SubscribeEvent =
  | { type: 'opened'; subscribed: boolean }
  | { type: 'closed' }
  | { type: 'cookieSeen'; subscribed: boolean }
  | { type: 'emailTyped'; value: string }
  | { type: 'codeTyped'; value: string }
  | { type: 'requestStarted' }
  | { type: 'subscribeSucceeded'; now: number; delayed: boolean }
  | { type: 'codeAwaited' }
  /** `resendAt`: when the server allows the next one */
  | { type: 'subscribeFailed'; code: string; resendAt?: number | undefined }
  | { type: 'verifySucceeded' }
  | { type: 'verifyFailed'; code: string }
  | { type: 'unsubscribeSucceeded' }
  | { type: 'unsubscribeFailed' }

/** State of a fresh page; with an open challenge (also after a reload) it starts at step 1. */
export function initialState(
  subscribed: boolean,
  challenge: { email: string; resendInSeconds: number; delayed?: boolean | undefined } | null,
  now: number,
): SubscribeState {
  const closed = { open: false, code: '', busy: false, subscribed, delayed: false, refused: null }
  if (subscribed || !challenge) {
    return { ...closed, step: subscribed ? 3 : 0, email: '', sent: null }
  }
  const resendAt = now + challenge.resendInSeconds * 1000
  return {
    ...closed,
    step: 1,
    email: challenge.email,
    delayed: challenge.delayed === true,
    sent: { email: challenge.email, count: 1, resendAt },
  }
}

/** Cleans the code field: removes spaces and dashes of pasted codes, keeps at most six digits. */
export function codeDigits(value: string): string {
  return value.normalize('NFKC').replace(/\D/g, '').slice(0, OTP_LENGTH)
}

export function canSubscribe(state: SubscribeState): boolean {
  return !state.busy && isEmail(state.email)
}

export function canVerify(state: SubscribeState): boolean {
  return !state.busy && state.code.length === OTP_LENGTH
}

/** Whole seconds until Resend Code is available; 0: now. */
export function resendSeconds(state: SubscribeState, now: number): number {
  return state.sent ? Math.max(0, Math.ceil((state.sent.resendAt - now) / 1000)) : 0
}

/** A code was already sent to this address: go back to step 1 without a new mail. */
export function awaitsCode(state: SubscribeState, now: number): boolean {
  return hasCode(state) && resendSeconds(state, now) > 0
}

function hasCode({ sent, email }: SubscribeState): boolean {
  return sent?.email.toLowerCase() === email.trim().toLowerCase()
}

export function reduceSubscribe(state: SubscribeState, event: SubscribeEvent): SubscribeState {
  switch (event.type) {
    case 'opened':
      return opened(state, event.subscribed)
    case 'closed':
      return reset({ ...state, open: false })
    case 'cookieSeen':
      return cookieSeen(state, event.subscribed)
    case 'emailTyped':
      return state.busy ? state : { ...state, email: event.value, refused: null }
    case 'codeTyped':
      return state.busy ? state : { ...state, code: codeDigits(event.value), refused: null }
    case 'requestStarted':
      return { ...state, busy: true, refused: null }
    case 'subscribeSucceeded':
      return codeSent(state, event.now, event.delayed)
    case 'codeAwaited':
      return { ...state, step: 1, code: '' }
    case 'subscribeFailed':
      return subscribeFailed(state, event)
    case 'verifySucceeded':
      return { ...state, busy: false, step: 2, code: '', subscribed: true, sent: null }
    case 'verifyFailed':
      return {
        ...state,
        busy: false,
        refused: fieldRefusal(event.code),
        ...(event.code === 'err_0_1' && { step: 0, code: '', sent: null }),
      }
    case 'unsubscribeSucceeded':
      return reset({ ...state, open: false, subscribed: false, sent: null })
    case 'unsubscribeFailed':
      return { ...state, busy: false }
  }
}

/** The previous code stays valid; only the server's waiting time applies. */
function subscribeFailed(
  state: SubscribeState,
  { code, resendAt }: { code: string; resendAt?: number | undefined },
): SubscribeState {
  const refused = fieldRefusal(code)
  const failed = { ...state, busy: false, step: 0, code: '', refused } as const
  if (!state.sent || resendAt === undefined || !hasCode(state)) return failed
  return { ...failed, sent: { ...state.sent, resendAt } }
}

const fieldRefusal = (code: string) => (ABOUT_FIELD.includes(code) ? code : null)

/** Closing clears e-mail and code; the step returns to 0 unless the cookie exists. */
function reset(state: SubscribeState): SubscribeState {
  const step = state.subscribed ? 3 : 0
  return { ...state, step, email: '', code: '', busy: false, delayed: false, refused: null }
}

function opened(state: SubscribeState, subscribed: boolean): SubscribeState {
  if (state.open) return state
  if (subscribed) return { ...state, open: true, subscribed, step: 3 }
  return { ...state, open: true, subscribed, step: state.step === 1 ? 1 : 0 }
}

function cookieSeen(state: SubscribeState, subscribed: boolean): SubscribeState {
  if (state.open || state.subscribed === subscribed) return state
  return { ...state, subscribed, step: subscribed ? 3 : 0 }
}

function codeSent(state: SubscribeState, now: number, delayed: boolean): SubscribeState {
  const email = state.email.trim()
  const before = state.sent?.email === email ? state.sent : null
  const step = state.open ? 1 : state.step
  const answered = { ...state, busy: false, step, delayed, code: '' } as const
  if (before && now < before.resendAt) return answered
  const count = (before?.count ?? 0) + 1
  const wait = OTP_RESEND_AFTER_MS[Math.min(count, OTP_RESEND_AFTER_MS.length) - 1] ?? 30_000
  return { ...answered, sent: { email, count, resendAt: now + wait } }
}
