import { type ReactNode, useState } from 'react'
import { ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled'
import { TOAST_AUTO_CLOSE_MS } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from './call-failure.ts'
import './toasts.css'

/** Exactly the options of spec §1 for each notification. */
const options: ToastOptions = {
  position: 'top-right',
  autoClose: TOAST_AUTO_CLOSE_MS,
  hideProgressBar: false,
  closeOnClick: true,
  pauseOnHover: true,
  draggable: true,
  theme: 'colored',
}

/** The container of spec §1: newest at the bottom, paused while the window has no focus. */
export function Toasts() {
  return (
    <ToastContainer
      autoClose={TOAST_AUTO_CLOSE_MS}
      newestOnTop={false}
      pauseOnFocusLoss
      closeOnClick
      pauseOnHover
      draggable
      theme="colored"
      position="top-right"
      aria-label={text.toasts.label}
    />
  )
}

export function toastSuccess(message: ReactNode): void {
  toast.success(message, { ...options, role: 'status' })
}

/** Shows what went wrong; the same text is not stacked upon itself. */
export function toastError(error: unknown): void {
  const message = textOfError(error)
  toast.error(message, { ...options, toastId: `error:${message}` })
}

/** The text of a failure for people; anything unexpected says 'Something went wrong' (spec §8). */
export function textOfError(error: unknown): string {
  return error instanceof CallFailure ? error.message : text.errors.unknown
}

/** Says what was done and offers to take it back until the notification closes. */
export function toastUndo(message: string, undo: () => Promise<unknown>): void {
  toast.success(
    ({ closeToast }) => (
      <Choice message={message} label={text.common.undo} run={undo} close={closeToast} />
    ),
    choiceOptions,
  )
}

/** Says what happened and offers one thing to do about it; stays until it is answered. */
export function toastChoice(message: string, label: string, run: () => Promise<unknown>): void {
  toast.info(
    ({ closeToast }) => <Choice message={message} label={label} run={run} close={closeToast} />,
    { ...choiceOptions, autoClose: false },
  )
}

const choiceOptions: ToastOptions = {
  ...options,
  role: 'status',
  closeOnClick: false,
  draggable: 'touch',
}

function Choice(props: {
  message: string
  label: string
  run: () => Promise<unknown>
  close: () => void
}) {
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    try {
      await props.run()
      props.close()
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <span className="wp-toast-choice">
      <span>{props.message}</span>
      <button type="button" disabled={busy} onClick={choose}>
        {props.label}
      </button>
    </span>
  )
}
