import { NavLink } from 'react-router'
import { text } from '#web/messages/index.ts'
import { linkTabs, paths } from '#web/paths.ts'
import type { Link } from '../links.api.ts'
import classes from './link.module.css'

/** The parts of a link; a link that belongs to a page is not edited here. */
export function LinkTabs({ link }: { link: Link }) {
  const isEditable = link.origin === 'shortener'
  const tabs = linkTabs.filter((tab) => isEditable || tab === 'qr' || tab === 'statistics')
  return (
    <nav className={classes.tabs} aria-label={text.link.tabsLabel}>
      {tabs.map((tab) => (
        <NavLink key={tab} to={paths.link(link.id, tab)} end className={classes.tab} replace>
          {text.link.tabs[tab]}
        </NavLink>
      ))}
    </nav>
  )
}
