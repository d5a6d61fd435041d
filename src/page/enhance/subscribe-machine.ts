import { OTP_LENGTH, OTP_RESEND_AFTER_MS } from '#contract/constants.ts'
import { isEmail } from './email-pattern.ts'

/** The subscribe modal of spec §4 and §5 as a pure state machine. Times are milliseconds of one clock. */

/** 0 e-mail entry · 1 code entry · 2 thank-you · 3 unsubscribe? */
export type Step = 0 | 1 | 2 | 3

export interface SentCode {
  email: string
  /** mails sent to this address so far: the wait for the next one grows with it */
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
  /** outlives the modal, so that opening it again does not shorten the wait */
  sent: SentCode | null
  /** the mail with the code is waiting for the mail server */
  delayed: boolean
  /** code of the refusal that stands at the field of the step, until it is changed */
  refused: string | null
}

/** Refusals that are about what stands in the field; others are of the moment. */
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
  /** `resendAt`: when the server said how long to wait */
  | { type: 'subscribeFailed'; code: string; resendAt?: number | undefined }
  | { type: 'verifySucceeded' }
  | { type: 'verifyFailed'; code: string }
  | { type: 'unsubscribeSucceeded' }
  | { type: 'unsubscribeFailed' }

/** State of a fresh page; an open challenge (also after a reload) starts at step 1. */
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

/** What a code field may hold: digits, spaces and dashes of a paste taken out, at most six. */
export function codeDigits(value: string): string {
  return value.normalize('NFKC').replace(/\D/g, '').slice(0, OTP_LENGTH)
}

export function canSubscribe(state: SubscribeState): boolean {
  return !state.busy && isEmail(state.email)
}

export function canVerify(state: SubscribeState): boolean {
  return !state.busy && state.code.length === OTP_LENGTH
}

/** Whole seconds until Resend Code works again; 0: now. */
export function resendSeconds(state: SubscribeState, now: number): number {
  return state.sent ? Math.max(0, Math.ceil((state.sent.resendAt - now) / 1000)) : 0
}

/** A code is on its way to the address that was typed: it leads back to step 1 without a new mail. */
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

/** A code that was sent before stays good; only the wait for the next one is what the server says. */
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

/** On close e-mail and code are cleared; the step goes back to 0 unless the cookie exists. */
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
