import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import { useSession } from '#web/platform/session.ts'
import classes from './main-navigation.module.css'
import type { NavigationGroup } from './navigation-items.ts'

const ChatUnread = lazy(async () => ({
  default: (await keepTrying(() => import('#web/features/chat/unread-count.tsx'))).ChatUnread,
}))

const WaitingCount = lazy(async () => ({
  default: (await keepTrying(() => import('#web/features/safety/waiting-count.tsx'))).WaitingCount,
}))

/** Matches an entry's own screen and the screens below it; the overview has none below. */
const below =
  (to: string) =>
  ({ pathname }: { pathname: string }) =>
    pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`))

/** Entries of a navigation in titled groups. */
export function NavigationGroups(props: { groups: NavigationGroup[]; onChoose: () => void }) {
  const session = useSession()
  const place = useLocation()
  return (
    <div className={classes.groups}>
      {props.groups.map(({ title, items }, index) => (
        <div key={title || `group-${index}`} className={classes.group}>
          {title && (
            <p className={classes.title} id={`navigation-${index}`}>
              {title}
            </p>
          )}
          <ul className={classes.list} aria-labelledby={title ? `navigation-${index}` : undefined}>
            {items.map(({ to, label, Icon, hasCases, isAt = below(to) }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.item}
                  aria-current={isAt(place) ? 'page' : undefined}
                  onClick={props.onChoose}
                >
                  <Icon size={20} stroke={1.75} />
                  <span className={classes.label}>{label}</span>
                  {hasCases && (
                    <Suspense>
                      <WaitingCount />
                    </Suspense>
                  )}
                  {to === paths.chat && (
                    <Suspense>
                      <ChatUnread userId={session.uid} />
                    </Suspense>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
