import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import classes from './errors.module.css'

/** Unknown screen: the JWT-mode text of spec §8. */
export function NotFoundScreen() {
  return (
    <main>
      <NotFound />
    </main>
  )
}

/** The same inside the application, which provides `main`. */
export function NotFound() {
  useDocumentTitle(text.errors.notFoundTitle)
  return (
    <div className={classes.root}>
      <StatePanel
        picture="lost"
        heading="h1"
        title={text.errors.notFoundTitle}
        action={
          <Link className={classes.button} to={paths.dashboard}>
            {text.errors.backHome}
          </Link>
        }
      >
        {text.errors.notFoundHint}
      </StatePanel>
    </div>
  )
}
