import { useEffect, useRef } from 'react'
import type { CloseButtonProps } from 'react-toastify/unstyled'
import { Glyph } from '../glyph.tsx'
import { close } from '../icons/drawn-paths.ts'

/** Closes a notification; named in the language of what is around it. */
export function ToastClose({ closeToast, label }: CloseButtonProps & { label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  // the bar that shows the time left is named in English by the library, and tells listeners nothing
  useEffect(() => {
    const bar = button.current?.closest('.Toastify__toast')?.querySelector('[role=progressbar]')
    bar?.setAttribute('aria-hidden', 'true')
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className="Toastify__close-button Toastify__close-button--colored"
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation()
        closeToast(true)
      }}
    >
      <Glyph path={close} size={16} />
    </button>
  )
}
