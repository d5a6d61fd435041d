import { lazy, useCallback, useEffect, useState } from 'react'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import { isWriting } from './is-writing.ts'

/** It names every setting and area, and the dashboard's texts do not include those names. */
const loadPalette = async () => {
  await loadAdministrationMessages()
  return import('../palette/command-palette.tsx')
}
const CommandPalette = lazy(async () => ({
  default: (await keepTrying(loadPalette)).CommandPalette,
}))
const ShellKeys = lazy(async () => ({
  default: (await keepTrying(() => import('./shell-keys.tsx'))).ShellKeys,
}))
const LayoutDrawer = lazy(async () => ({
  default: (await keepTrying(() => import('../layout-drawer.tsx'))).LayoutDrawer,
}))

export type ShellDialog = 'palette' | 'keys' | 'layout'

export interface ShellDialogState {
  shown: ShellDialog | null
  show: (dialog: ShellDialog) => void
  close: () => void
}

/** Dialogs over every screen, and their shortcuts: ⌘K or Ctrl+K, and `?`. */
export function useShellDialogs(): ShellDialogState {
  const [shown, setShown] = useState<ShellDialog | null>(null)
  const close = useCallback(() => setShown(null), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setShown((now) => (now === 'palette' ? null : 'palette'))
      } else if (event.key === '?' && !isWriting(event.target) && !hasDialog()) {
        event.preventDefault()
        setShown('keys')
      }
    }
    // on the window, so that a screen's own shortcuts come first
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { shown, show: setShown, close }
}

const hasDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

export function ShellDialogs({ shown, show, close }: ShellDialogState) {
  if (shown === 'palette') return <CommandPalette show={show} close={close} />
  if (shown === 'keys') return <ShellKeys close={close} />
  if (shown === 'layout') return <LayoutDrawer close={close} />
  return null
}
