import { useHotkeys } from '@mantine/hooks'
import type { View } from './url-state.ts'

/** Shortcuts that work everywhere on the screen except in fields and dialogs. */
export function useCalendarKeys(on: {
  create: () => void
  today: () => void
  step: (steps: 1 | -1) => void
  view: (view: View) => void
  help: () => void
}): void {
  const unlessDialog = (act: () => void) => (event: KeyboardEvent) => {
    if (isDialogOpen()) return
    event.preventDefault()
    act()
  }
  const options = { preventDefault: false }
  useHotkeys([
    ['n', unlessDialog(on.create), options],
    ['t', unlessDialog(on.today), options],
    ['m', unlessDialog(() => on.view('month')), options],
    ['w', unlessDialog(() => on.view('week')), options],
    ['d', unlessDialog(() => on.view('day')), options],
    ['l', unlessDialog(() => on.view('list')), options],
    ['PageUp', unlessDialog(() => on.step(-1)), options],
    ['PageDown', unlessDialog(() => on.step(1)), options],
    ['?', unlessDialog(on.help), options],
    ['shift+?', unlessDialog(on.help), options],
  ])
}

/** Closed dialogs may remain in the document, like the shell's account menu. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"]')].some((one) => one.checkVisibility())
