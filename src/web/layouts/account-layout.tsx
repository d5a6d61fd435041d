import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { SessionContext, useMaybeSession } from '#web/platform/session.ts'
import { Preloader } from '#web/ui/preloader.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import './bars.css'
import classes from './account-layout.module.css'
import { InstallationBanner } from './installation-links.tsx'
import { useAppliedLayout } from './layout-settings.ts'
import { MainNavigation } from './shell/main-navigation.tsx'
import { ShellDialogs, useShellDialogs } from './shell/shell-dialogs.tsx'
import { SpaceGuard } from './shell/space-guard.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { useScreenKeys } from './shell/use-screen-keys.ts'
import { useSideMenu } from './shell/use-side-menu.ts'

/** It includes the database client, so it is only part of firebase builds. */
const DatabaseProfile =
  __AUTH_MODE__ === 'firebase'
    ? lazy(async () => ({ default: (await import('./database-profile.tsx')).DatabaseProfile }))
    : undefined

/** The application for signed-in people: menu, top bar and one screen. */
export function AccountLayout() {
  const session = useMaybeSession()
  const location = useLocation()
  const layout = useAppliedLayout(Boolean(session.data))

  if (session.error && !session.data) {
    return <ErrorPanel error={session.error} retry={() => session.refetch()} />
  }
  if (session.data === null) {
    const next = encodeURIComponent(location.pathname + location.search)
    return <Navigate to={`${paths.signIn}?next=${next}`} replace />
  }
  if (session.data === undefined || layout === undefined) return <Preloader />
  return (
    <SessionContext value={session.data}>
      <Shell />
    </SessionContext>
  )
}

function Shell() {
  const menu = useSideMenu()
  const dialogs = useShellDialogs()
  useScreenKeys()
  return (
    <>
      <a className={classes.skip} href="#content">
        {text.common.skip}
      </a>
      <div className={classes.root} data-menu={menu.isOpen || undefined}>
        {menu.isOpen && (
          <div className={classes.backdrop} aria-hidden="true" onClick={menu.close} />
        )}
        <div ref={menu.ref} id="side-menu" className={`${classes.side} wp-sidebar`}>
          <MainNavigation onChoose={menu.close} />
        </div>
        <div className={classes.column} inert={menu.isOpen}>
          <InstallationBanner />
          <TopBar menu={menu} show={dialogs.show} />
          <main id="content" className={classes.main} tabIndex={-1}>
            <SpaceGuard>
              <Outlet context={dialogs.show} />
            </SpaceGuard>
          </main>
        </div>
      </div>
      <Suspense>
        <ShellDialogs {...dialogs} />
      </Suspense>
      <Suspense>{DatabaseProfile && <DatabaseProfile />}</Suspense>
    </>
  )
}
