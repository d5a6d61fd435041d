import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { isForDialog } from '#web/ui/dialogs/is-for-dialog.ts'
import { GO_KEYS } from './go-keys.ts'
import { isWriting } from './is-writing.ts'

/** The second key must follow within this time. */
const SECOND_KEY_MS = 1_500

/** Shortcuts of every screen: `C` creates a link, `G` and a letter opens a screen. */
export function useScreenKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let goUntil = 0
    const rests = (event: KeyboardEvent) =>
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isWriting(event.target) ||
      isForDialog(event)
    // before a screen's own shortcuts, which may include the second key
    const onGo = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp < goUntil
      goUntil = 0
      if (rests(event)) return
      const pressed = event.key.toLowerCase()
      const go = isSecond ? GO_KEYS.find(({ key }) => key === pressed) : undefined
      if (go) {
        event.preventDefault()
        event.stopPropagation()
        void navigate(go.to)
      } else if (pressed === 'g') {
        goUntil = event.timeStamp + SECOND_KEY_MS
      }
    }
    // after a screen's own shortcuts
    const onCreate = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key.toLowerCase() !== 'c' || rests(event)) return
      event.preventDefault()
      void navigate(paths.newLink)
    }
    window.addEventListener('keydown', onGo, true)
    window.addEventListener('keydown', onCreate)
    return () => {
      window.removeEventListener('keydown', onGo, true)
      window.removeEventListener('keydown', onCreate)
    }
  }, [navigate])
}
