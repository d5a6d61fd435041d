import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useOutsideRole } from '#web/features/spaces/use-is-outside.ts'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { isAdministrationPath, paths } from '#web/paths.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import { useSession } from '#web/platform/session.ts'
import { WordMark } from '#web/ui/word-mark.tsx'
import classes from './main-navigation.module.css'
import { NavigationGroups } from './navigation-groups.tsx'
import { navigationGroups } from './navigation-items.ts'
import { SpaceSwitch } from './space-switch.tsx'

const AdministrationNavigation = lazy(async () => {
  await keepTrying(loadAdministrationMessages)
  const load = () => import('#web/features/administration/administration-navigation.tsx')
  return { default: (await keepTrying(load)).AdministrationNavigation }
})

/**
 * The entries of the application, or of its administration, in groups: at the side, on top, or over
 * a narrow window.
 */
export function MainNavigation({ onChoose }: { onChoose: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  const isOfAdministration = session.role === 'administrator' && isAdministrationPath(pathname)
  const outside = useOutsideRole()
  return (
    <nav className={classes.root} aria-label={text.navigation.label}>
      <Link
        to={paths.dashboard}
        className={classes.home}
        aria-label={text.product}
        onClick={onChoose}
      >
        <span className={classes.full}>
          <WordMark />
        </span>
        <span className={classes.compact}>
          <WordMark compact size={28} />
        </span>
      </Link>
      {isOfAdministration ? (
        <Suspense>
          <AdministrationNavigation onChoose={onChoose} />
        </Suspense>
      ) : (
        <>
          <SpaceSwitch />
          <NavigationGroups groups={navigationGroups(session, outside)} onChoose={onChoose} />
        </>
      )}
    </nav>
  )
}
