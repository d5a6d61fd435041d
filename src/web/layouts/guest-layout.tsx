import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { paths } from '#web/paths.ts'
import { WordMark } from '#web/ui/word-mark.tsx'
import classes from './guest-layout.module.css'
import { InstallationBanner, InstallationLinks, InstallationName } from './installation-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { prefetchDashboard } from './prefetch-dashboard.ts'

/** The frame of the screens before signing in: the logo and the form. */
export function GuestLayout() {
  useEffect(prefetchDashboard, [])
  return (
    <div className={classes.root}>
      <InstallationBanner />
      <header className={classes.head}>
        <Link to={paths.welcome} className={classes.home}>
          <WordMark />
        </Link>
        <InstallationName />
        <LanguageSwitch />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <footer>
        <InstallationLinks />
      </footer>
    </div>
  )
}
