import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled'
import { TOAST_AUTO_CLOSE_MS } from '#contract/constants.ts'
import { usePageMessages } from '../messages/index.ts'
import { rememberPressed, uncoverPressed } from './beside-pressed.ts'
import { ToastClose } from './toast-close.tsx'

/** Exactly the options of spec §1. */
export const toastOptions: ToastOptions = {
  position: 'top-right',
  autoClose: TOAST_AUTO_CLOSE_MS,
  hideProgressBar: false,
  closeOnClick: true,
  pauseOnHover: true,
  draggable: true,
  theme: 'colored',
}

/** @param link where a person can go on from here */
export function notifySuccess(text: string, link?: { text: string; href: string }): void {
  const said = link ? (
    <span>
      {text} <a href={link.href}>{link.text}</a>
    </span>
  ) : (
    text
  )
  toast.success(said, toastOptions)
}

export function notifyError(text: string): void {
  toast.error(text, toastOptions)
}

let host: HTMLElement | undefined

function toastHost(): HTMLElement {
  host ??= document.body.appendChild(document.createElement('div'))
  return host
}

type Moving = Node & { moveBefore?: (node: Node, child: Node | null) => void }

/** `moveBefore` keeps timers and animations running; without it a toast's progress bar restarts. */
function moveHost(parent: Moving): void {
  if (parent.moveBefore) parent.moveBefore(toastHost(), null)
  else parent.appendChild(toastHost())
}

/** Moves notifications into an open modal so that they stay visible and clickable. */
export function useToastsInside(dialog: RefObject<HTMLElement | null>, open: boolean): void {
  const inside = useRef(false)
  useEffect(() => {
    if (open && dialog.current) {
      moveHost(dialog.current)
      inside.current = true
    } else if (inside.current) {
      moveHost(document.body)
      inside.current = false
    }
  }, [dialog, open])
}

export function Toasts() {
  const words = usePageMessages()
  useEffect(rememberPressed, [])
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        if (status === 'added') requestAnimationFrame(uncoverPressed)
      }),
    [],
  )
  return createPortal(
    <ToastContainer
      autoClose={TOAST_AUTO_CLOSE_MS}
      newestOnTop={false}
      pauseOnFocusLoss
      aria-label={words.notices}
      closeButton={(props) => <ToastClose {...props} label={words.closeNotice} />}
    />,
    toastHost(),
  )
}
