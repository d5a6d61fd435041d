import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Glyph } from '../glyph.tsx'
import { close } from '../icons/drawn-paths.ts'
import { usePageMessages } from '../messages/index.ts'
import { useToastsInside } from './toasts.tsx'

export interface ModalDialogProps {
  id: string
  title: string
  open: boolean
  /** a request is in progress: the modal stays open */
  busy?: boolean
  onClose: () => void
  /** changes with the content: focus then moves to the first field */
  contentKey?: string | number
  children: ReactNode
}

/**
 * A native modal dialog over the whole viewport with a card in it. Focus moves to the element
 * marked `data-first` and returns on its own. Without `showModal` the dialog is simply shown.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { id, title, open, busy, onClose, contentKey, children } = props
  const words = usePageMessages()
  const ref = useRef<HTMLDialogElement>(null)
  useToastsInside(ref, open)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) dialog.close?.()
    else if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
  }, [open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new content is what moves the focus
  useEffect(() => {
    if (open) ref.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [open, contentKey])

  const leave = () => {
    if (!busy) onClose()
  }
  const leaveFromBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) leave()
  }
  return (
    <dialog
      ref={ref}
      id={id}
      className="dialog"
      aria-labelledby={`${id}-title`}
      onClick={leaveFromBackdrop}
      onKeyDown={(event) => {
        // Browsers let a page prevent `cancel` only once: a second Escape would close the dialog
        // anyway.
        if (busy && event.key === 'Escape') event.preventDefault()
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        if (busy) event.preventDefault()
      }}
      onClose={(event) => {
        if (event.target === ref.current && open) onClose()
      }}
    >
      {open && (
        <div className="card">
          <button className="close" type="button" aria-label={words.close} onClick={leave}>
            <Glyph path={close} size={20} />
          </button>
          <h2 id={`${id}-title`} dir="auto">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
