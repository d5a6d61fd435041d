import { type ReactNode, useEffect, useState } from 'react'
import { ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled'
import { TOAST_AUTO_CLOSE_MS } from '#contract/constants.ts'
import { uncoverPressed } from '#page/enhance/beside-pressed.ts'
import { ToastClose } from '#page/enhance/toast-close.tsx'
import { text } from '#web/messages/index.ts'
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
export function ToastView() {
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        if (status === 'added') requestAnimationFrame(uncoverPressed)
      }),
    [],
  )
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
      closeButton={(props) => <ToastClose {...props} label={text.toasts.close} />}
    />
  )
}

export function showSuccess(message: ReactNode): void {
  toast.success(message, { ...options, role: 'status' })
}

/** The same text is not shown twice at once. */
export function showError(message: string): void {
  toast.error(message, { ...options, toastId: `error:${message}` })
}

const choiceOptions: ToastOptions = {
  ...options,
  role: 'status',
  closeOnClick: false,
  draggable: 'touch',
}

export interface ToastChoice {
  message: string
  label: string
  /** throws the error */
  run: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** Says what was done and offers undo until the notification closes. */
export function showUndo(choice: ToastChoice): void {
  toast.success(({ closeToast }) => <Choice choice={choice} close={closeToast} />, choiceOptions)
}

/** Says what happened and offers one action; stays until it is answered. */
export function showChoice(choice: ToastChoice): void {
  toast.info(({ closeToast }) => <Choice choice={choice} close={closeToast} />, {
    ...choiceOptions,
    autoClose: false,
  })
}

function Choice({ choice, close }: { choice: ToastChoice; close: () => void }) {
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    try {
      await choice.run()
      close()
    } catch (error) {
      setBusy(false)
      choice.onError(error)
    }
  }
  return (
    <span className="wp-toast-choice">
      <span>{choice.message}</span>
      <button type="button" disabled={busy} onClick={choose}>
        {choice.label}
      </button>
    </span>
  )
}
