import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLayoutSettings } from '../layout-settings.ts'

/** From this width on the menu is beside or above the screen (bio-page.md §3). */
const WIDE = '(min-width: 992px)'

export interface SideMenu {
  ref: RefObject<HTMLDivElement | null>
  /** over a narrow window */
  isOpen: boolean
  /** reduced, at the side of a wide one */
  isSmall: boolean
  toggle: () => void
  close: () => void
}

/** The menu: opened over a narrow window, reduced and enlarged at the side of a wide one. */
export function useSideMenu(): SideMenu {
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { settings, change } = useLayoutSettings()
  const isSmall = settings.sidebarType !== 'default'
  const close = useCallback(() => setOpen(false), [])
  const toggle = () => {
    if (!window.matchMedia(WIDE).matches) setOpen(!isOpen)
    else change({ sidebarType: isSmall ? 'default' : 'condensed' })
  }

  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    ref.current?.querySelector<HTMLElement>('a')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const wide = window.matchMedia(WIDE)
    document.addEventListener('keydown', onKey)
    wide.addEventListener('change', close)
    return () => {
      document.removeEventListener('keydown', onKey)
      wide.removeEventListener('change', close)
      // the button is inert until the next render
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement) before.focus()
      })
    }
  }, [isOpen, close])

  return { ref, isOpen, isSmall, toggle, close }
}
