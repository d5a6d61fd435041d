import { text } from '#web/messages/index.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import classes from './errors.module.css'

/** A screen failed to render: the JWT-mode text of spec §8 and a way to continue. */
export function BrokenScreen() {
  useDocumentTitle(text.errors.unknown)
  return (
    <main className={classes.root}>
      <StatePanel
        picture="broken"
        heading="h1"
        title={text.errors.brokenTitle}
        action={
          <button type="button" className={classes.button} onClick={() => window.location.reload()}>
            {text.errors.reload}
          </button>
        }
      >
        {text.errors.brokenHint}
      </StatePanel>
    </main>
  )
}
