import { Navigate, Outlet, useLocation } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { SessionContext, useMaybeSession } from '#web/platform/session.ts'
import { Preloader } from '#web/ui/preloader.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from './account-layout.module.css'
import { MainNavigation } from './main-navigation.tsx'

/** The application around a signed-in person: navigation beside or below, one screen. */
export function AccountLayout() {
  const session = useMaybeSession()
  const location = useLocation()

  if (session.error && !session.data) {
    return <ErrorPanel error={session.error} retry={() => session.refetch()} />
  }
  if (session.data === undefined) return <Preloader />
  if (session.data === null) {
    const next = encodeURIComponent(location.pathname + location.search)
    return <Navigate to={`${paths.signIn}?next=${next}`} replace />
  }
  return (
    <SessionContext value={session.data}>
      <a className={classes.skip} href="#content">
        {text.common.skip}
      </a>
      <div className={classes.root}>
        <MainNavigation />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </SessionContext>
  )
}
