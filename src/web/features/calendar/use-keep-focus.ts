import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Entry } from './model/entries.ts'

/** Keeps the focus on an event that the keyboard moves, which is redrawn elsewhere. */
export function useKeepFocus(root: RefObject<HTMLElement | null>, entries: readonly Entry[]): void {
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      focused.current = (event.target as HTMLElement).dataset?.entry ?? null
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [root])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with the entries
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const selector = `[data-entry="${CSS.escape(focused.current)}"]`
    root.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [root, entries])
}
