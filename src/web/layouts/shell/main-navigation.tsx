import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useHasMailbox } from '#web/features/mailbox/mailbox.queries.ts'
import { useIsOutside } from '#web/features/spaces/use-is-outside.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import { useSession } from '#web/platform/session.ts'
import { WordMark } from '#web/ui/word-mark.tsx'
import classes from './main-navigation.module.css'
import { navigationGroups } from './navigation-items.ts'
import { SpaceSwitch } from './space-switch.tsx'

const ChatUnread = lazy(async () => ({
  default: (await keepTrying(() => import('#web/features/chat/unread-count.tsx'))).ChatUnread,
}))

const WaitingCount = lazy(async () => ({
  default: (await keepTrying(() => import('#web/features/safety/waiting-count.tsx'))).WaitingCount,
}))

/** Matches an entry's own screen and the screens below it. */
const below =
  (to: string) =>
  ({ pathname }: { pathname: string }) =>
    pathname === to || pathname.startsWith(`${to}/`)

/** The entries of the application in groups: at the side, on top, or over a narrow window. */
export function MainNavigation({ onChoose }: { onChoose: () => void }) {
  const session = useSession()
  const place = useLocation()
  const groups = navigationGroups(session.role, useHasMailbox(session.role), useIsOutside())
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
      <SpaceSwitch />
      <div className={classes.groups}>
        {groups.map(({ title, items }, index) => (
          <div key={title || 'start'} className={classes.group}>
            {title && (
              <p className={classes.title} id={`navigation-${index}`}>
                {title}
              </p>
            )}
            <ul
              className={classes.list}
              aria-labelledby={title ? `navigation-${index}` : undefined}
            >
              {items.map(({ to, label, Icon, isAt = below(to) }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes.item}
                    aria-current={isAt(place) ? 'page' : undefined}
                    onClick={onChoose}
                  >
                    <Icon size={20} stroke={1.75} />
                    <span className={classes.label}>{label}</span>
                    {to === paths.safety && (
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
    </nav>
  )
}
