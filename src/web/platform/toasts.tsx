import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { rememberPressed } from '#page/enhance/beside-pressed.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from './call-failure.ts'
import { keepTrying } from './keep-trying.ts'

/** Notifications are a chunk of their own, fetched when the first screen has settled. */
let loading: ReturnType<typeof load> | undefined
const load = () => keepTrying(() => import('./toast-view.tsx'))
const view = () => {
  loading ??= load()
  return loading
}
const ToastView = lazy(async () => ({ default: (await view()).ToastView }))
const FETCH_AFTER_MS = 2_000

let isAsked = false
let ask = () => {}

/** Where notifications appear; they wait until it is there. */
export function Toasts() {
  const [isOn, setOn] = useState(isAsked)
  useEffect(rememberPressed, [])
  useEffect(() => {
    ask = () => setOn(true)
    if (isAsked) setOn(true)
    // ready before it is needed: an error of the network could not fetch it any more
    const timer = setTimeout(ask, FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOn ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null
}

type View = Awaited<ReturnType<typeof view>>

function show(run: (toasts: View) => void): void {
  isAsked = true
  ask()
  void view().then(run)
}

export function toastSuccess(message: ReactNode): void {
  show((toasts) => toasts.showSuccess(message))
}

/** Shows what went wrong; the same text is not stacked upon itself. */
export function toastError(error: unknown): void {
  const message = textOfError(error)
  show((toasts) => toasts.showError(message))
}

/** Says in our words what cannot be done; nothing was asked of the server. */
export function toastProblem(message: string): void {
  show((toasts) => toasts.showError(message))
}

/** The text of a failure for people; anything unexpected says 'Something went wrong' (spec §8). */
export function textOfError(error: unknown): string {
  return error instanceof CallFailure ? error.message : text.errors.unknown
}

/** Says what was done and offers to take it back until the notification closes. */
export function toastUndo(message: string, run: () => Promise<unknown>): void {
  const label = text.common.undo
  show((toasts) => toasts.showUndo({ message, label, run, onError: toastError }))
}

/** Says what happened and offers one thing to do about it; stays until it is answered. */
export function toastChoice(message: string, label: string, run: () => Promise<unknown>): void {
  show((toasts) => toasts.showChoice({ message, label, run, onError: toastError }))
}
