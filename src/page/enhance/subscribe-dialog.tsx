import { type Dispatch, type FormEvent, useEffect, useState } from 'react'
import type { PageData } from '../page-input.ts'
import { ModalDialog } from './modal-dialog.tsx'
import {
  canSubscribe,
  canVerify,
  resendSeconds,
  type SubscribeEvent,
  type SubscribeState,
} from './subscribe-machine.ts'
import type { SubscribeActions } from './use-subscription.ts'

export interface SubscribeDialogProps {
  data: PageData
  state: SubscribeState
  dispatch: Dispatch<SubscribeEvent>
  actions: SubscribeActions
}

const TITLES = ['Subscribe', 'Verify Your Email', '', 'Unsubscribe?'] as const

/** The four steps of spec §2; what moves between them is `subscribe-machine.ts`. */
export function SubscribeDialog({ data, state, dispatch, actions }: SubscribeDialogProps) {
  const title = TITLES[state.step] || data.messageSubject || 'Thank you'
  return (
    <ModalDialog
      id="subscribe-dialog"
      title={title}
      open={state.open}
      busy={state.busy}
      contentKey={state.step}
      onClose={() => dispatch({ type: 'closed' })}
    >
      {state.step === 0 && <EmailStep state={state} dispatch={dispatch} actions={actions} />}
      {state.step === 1 && <CodeStep state={state} dispatch={dispatch} actions={actions} />}
      {state.step === 2 && <ThanksStep data={data} dispatch={dispatch} />}
      {state.step === 3 && <UnsubscribeStep data={data} state={state} actions={actions} />}
    </ModalDialog>
  )
}

type StepProps = Omit<SubscribeDialogProps, 'data'>

const submit = (act: () => void) => (event: FormEvent) => {
  event.preventDefault()
  act()
}

function EmailStep({ state, dispatch, actions }: StepProps) {
  const valid = canSubscribe({ ...state, busy: false })
  return (
    <form onSubmit={submit(actions.subscribe)} noValidate>
      <p>Enter your e-mail address and we will send you a code to confirm it.</p>
      <label htmlFor="dialog-email">E-mail</label>
      <input
        id="dialog-email"
        className="field"
        type="email"
        name="subscribe_email"
        autoComplete="email"
        placeholder="you@example.com"
        value={state.email}
        aria-invalid={!valid}
        data-first=""
        onChange={(event) => dispatch({ type: 'emailTyped', value: event.currentTarget.value })}
      />
      <button className="primary" type="submit" disabled={!canSubscribe(state)}>
        {state.busy ? 'Sending…' : 'Subscribe'}
      </button>
    </form>
  )
}

function CodeStep({ state, dispatch, actions }: StepProps) {
  const wait = useCountdown(state)
  return (
    <form onSubmit={submit(actions.verify)} noValidate>
      <p>
        Enter the 6-digit code we sent to <b>{state.email.trim()}</b>
        {state.delayed && '. The mail is taking longer than usual; it will come'}.
      </p>
      <label htmlFor="dialog-code">Code</label>
      <input
        id="dialog-code"
        className="field code"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={state.code}
        data-first=""
        onChange={(event) => dispatch({ type: 'codeTyped', value: event.currentTarget.value })}
      />
      <button className="primary" type="submit" disabled={!canVerify(state)}>
        {state.busy ? 'Checking…' : 'Verify'}
      </button>
      <button
        className="second"
        type="button"
        disabled={state.busy || wait > 0}
        onClick={actions.resend}
      >
        {wait > 0 ? `Resend Code in ${clock(wait)}` : 'Resend Code'}
      </button>
    </form>
  )
}

function ThanksStep({ data, dispatch }: Pick<SubscribeDialogProps, 'data' | 'dispatch'>) {
  return (
    <>
      <p className="message" dir="auto">
        {data.messageDescription || 'You are subscribed. We will write when there is news.'}
      </p>
      <button
        className="primary"
        type="button"
        data-first=""
        onClick={() => dispatch({ type: 'closed' })}
      >
        Done
      </button>
    </>
  )
}

function UnsubscribeStep({ data, state, actions }: Omit<SubscribeDialogProps, 'dispatch'>) {
  return (
    <>
      <p>
        You will get no more e-mail from <bdi>{data.title || data.username}</bdi>.
      </p>
      <button
        className="primary"
        type="button"
        data-first=""
        disabled={state.busy}
        onClick={actions.unsubscribe}
      >
        {state.busy ? 'Unsubscribing…' : 'Unsubscribe'}
      </button>
    </>
  )
}

function useCountdown(state: SubscribeState): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return resendSeconds(state, now)
}

/** 75 seconds as `1:15`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
