import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { rememberPressed } from '#page/enhance/beside-pressed.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from './call-failure.ts'
import { keepTrying } from './keep-trying.ts'

/** Notifications are a separate chunk, loaded after the first screen has settled. */
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

/** The notification container; notifications wait until it is mounted. */
export function Toasts() {
  const [isOn, setOn] = useState(isAsked)
  useEffect(rememberPressed, [])
  useEffect(() => {
    ask = () => setOn(true)
    if (isAsked) setOn(true)
    // loaded in advance, because a network error could not load it any more
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

/**
 * Shows an error; the same text is not shown twice at once. What the package lacks leads to its screen, in a
 * tab of its own, so that what somebody was doing waits for them.
 */
export function toastError(error: unknown): void {
  const message = textOfError(error)
  if (isPackageRefusal(error)) {
    toastChoice(message, text.common.showPackage, async () => {
      window.open(paths.usage, '_blank', 'noopener')
    })
    return
  }
  show((toasts) => toasts.showError(message))
}

/** Codes of what a package lacks (contract.md §8). */
const PACKAGE_CODES = /^err_(?:8[1-589]|90|110|116|117)$/

/** A limit without a code of its own is named; `storage` is that of the installation. */
export function isPackageRefusal(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  if (PACKAGE_CODES.test(error.code)) return true
  const [limit] = error.code === 'err_97' ? Object.keys(error.fields) : []
  return limit !== undefined && limit !== 'storage'
}

/** Says in our own words what is not possible, without asking the server. */
export function toastProblem(message: string): void {
  show((toasts) => toasts.showError(message))
}

/** The readable text of a failure; unexpected ones say 'Something went wrong' (spec §8). */
export function textOfError(error: unknown): string {
  return error instanceof CallFailure ? error.message : text.errors.unknown
}

/** Says what was done and offers undo until the notification closes. */
export function toastUndo(message: string, run: () => Promise<unknown>): void {
  const label = text.common.undo
  show((toasts) => toasts.showUndo({ message, label, run, onError: toastError }))
}

/** Says what happened and offers one action; stays until it is answered. */
export function toastChoice(message: string, label: string, run: () => Promise<unknown>): void {
  show((toasts) => toasts.showChoice({ message, label, run, onError: toastError }))
}
