import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { paths } from '#web/paths.ts'
import { WordMark } from '#web/ui/word-mark.tsx'
import classes from './guest-layout.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { prefetchDashboard } from './prefetch-dashboard.ts'

/** The frame of the screens before signing in: the logo and the form. */
export function GuestLayout() {
  useEffect(prefetchDashboard, [])
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <Link to={paths.welcome} className={classes.home}>
          <WordMark />
        </Link>
        <LanguageSwitch />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
