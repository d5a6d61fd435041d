import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { text } from '#web/messages/index.ts'
import classes from './root-layout.module.css'

/** The outermost frame: a thin bar while the next screen loads, and scroll restoration. */
export function RootLayout() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <div className={classes.bar} data-on={isLoading || undefined} role="status">
        {isLoading && <span className={classes.words}>{text.common.loading}</span>}
      </div>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
