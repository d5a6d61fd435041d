import { Link, NavLink, useMatch } from 'react-router'
import { useHasMailbox } from '#web/features/mailbox/mailbox.queries.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { WordMark } from '#web/ui/word-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './main-navigation.module.css'
import { navigationItems } from './navigation-items.ts'

/**
 * The rooms of the application: words at the side from 1200 px, icons from 768, tabs at the bottom
 * below. On phones the studio brings tabs of its own (bio-page.md §2) and these step back.
 */
export function MainNavigation() {
  const session = useSession()
  const isStudio = useMatch(`${paths.pages}/:pageId/*`) !== null
  const items = navigationItems(session.role, useHasMailbox(session.role))
  return (
    <nav
      className={classes.root}
      aria-label={text.navigation.label}
      data-studio={isStudio || undefined}
    >
      <Link to={paths.dashboard} className={classes.home} aria-label={text.product}>
        <span className={classes.full}>
          <WordMark />
        </span>
        <span className={classes.compact}>
          <WordMark compact size={28} />
        </span>
      </Link>
      <ul className={classes.list}>
        {items.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={classes.item}>
              <Icon size={20} stroke={1.75} />
              <span className={classes.label}>{label}</span>
            </NavLink>
          </li>
        ))}
        <li className={classes.accountTab}>
          <AccountMenu variant="tab" />
        </li>
      </ul>
      <div className={classes.account}>
        <AccountMenu variant="side" />
      </div>
    </nav>
  )
}
