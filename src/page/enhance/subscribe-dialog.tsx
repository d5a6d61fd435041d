import { type Dispatch, type FormEvent, useEffect, useState } from 'react'
import { textOfCode, usePageMessages } from '../messages/index.ts'
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

/** The four steps of spec §2; `subscribe-machine.ts` decides between them. */
export function SubscribeDialog({ data, state, dispatch, actions }: SubscribeDialogProps) {
  const words = usePageMessages()
  const titles = [words.subscribe, words.verifyTitle, '', words.unsubscribeTitle]
  const title = titles[state.step] || data.messageSubject || words.thanks
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

const REFUSAL_ID = 'dialog-refusal'
const HINT_ID = 'dialog-hint'

/** What is read after a field: what to enter, and what was wrong with it. */
const about = (refused: string | null) => (refused ? `${REFUSAL_ID} ${HINT_ID}` : HINT_ID)

/** Repeats the notification at the field; the notification reads it out. */
function Refusal({ code }: { code: string | null }) {
  const words = usePageMessages()
  if (code === null) return null
  return (
    <p id={REFUSAL_ID} className="error">
      {textOfCode(words, code)}
    </p>
  )
}

function EmailStep({ state, dispatch, actions }: StepProps) {
  const words = usePageMessages()
  const valid = canSubscribe({ ...state, busy: false })
  return (
    <form onSubmit={submit(actions.subscribe)} noValidate>
      <p id={HINT_ID}>{words.emailText}</p>
      <label htmlFor="dialog-email">{words.email}</label>
      <input
        id="dialog-email"
        className="field"
        type="email"
        name="subscribe_email"
        autoComplete="email"
        placeholder={words.emailHint}
        value={state.email}
        aria-invalid={!valid || state.refused !== null}
        aria-describedby={about(state.refused)}
        data-first=""
        onChange={(event) => dispatch({ type: 'emailTyped', value: event.currentTarget.value })}
      />
      <Refusal code={state.refused} />
      <button className="primary" type="submit" disabled={!canSubscribe(state)}>
        {state.busy ? words.sending : words.subscribe}
      </button>
    </form>
  )
}

function CodeStep({ state, dispatch, actions }: StepProps) {
  const words = usePageMessages()
  const [before, after] = words.codeSentTo
  const wait = useCountdown(state)
  return (
    <form onSubmit={submit(actions.verify)} noValidate>
      <p id={HINT_ID}>
        {before}
        <b>{state.email.trim()}</b>
        {after}
        {state.delayed && ` ${words.delayed}`}
      </p>
      <label htmlFor="dialog-code">{words.code}</label>
      <input
        id="dialog-code"
        className="field code"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={state.code}
        aria-invalid={state.refused !== null}
        aria-describedby={about(state.refused)}
        data-first=""
        onChange={(event) => dispatch({ type: 'codeTyped', value: event.currentTarget.value })}
      />
      <Refusal code={state.refused} />
      <button className="primary" type="submit" disabled={!canVerify(state)}>
        {state.busy ? words.checking : words.verify}
      </button>
      <button
        className="second"
        type="button"
        disabled={state.busy || wait > 0}
        onClick={actions.resend}
      >
        {wait > 0 ? words.resendIn(clock(wait)) : words.resend}
      </button>
    </form>
  )
}

function ThanksStep({ data, dispatch }: Pick<SubscribeDialogProps, 'data' | 'dispatch'>) {
  const words = usePageMessages()
  return (
    <>
      <p className="message" dir="auto">
        {data.messageDescription || words.thanksText}
      </p>
      <button
        className="primary"
        type="button"
        data-first=""
        onClick={() => dispatch({ type: 'closed' })}
      >
        {words.done}
      </button>
    </>
  )
}

function UnsubscribeStep({ data, state, actions }: Omit<SubscribeDialogProps, 'dispatch'>) {
  const words = usePageMessages()
  const [before, after] = words.noMoreMailFrom
  return (
    <>
      <p>
        {before}
        <bdi>{data.title || data.username}</bdi>
        {after}
      </p>
      <button
        className="primary"
        type="button"
        data-first=""
        disabled={state.busy}
        onClick={actions.unsubscribe}
      >
        {state.busy ? words.unsubscribing : words.unsubscribe}
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
