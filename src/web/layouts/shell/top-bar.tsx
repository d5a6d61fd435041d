import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { IconLayoutSidebar, IconMenu2, IconSearch } from '#web/ui/icons.ts'
import { WordMark } from '#web/ui/word-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { findKeys } from './key-names.ts'
import { OnlineSign } from './online-sign.tsx'
import type { ShellDialog } from './shell-dialogs.tsx'
import classes from './top-bar.module.css'
import type { SideMenu } from './use-side-menu.ts'

/** On every screen: the menu, search, connection state, layout and account. */
export function TopBar({ menu, show }: { menu: SideMenu; show: (dialog: ShellDialog) => void }) {
  const { shell } = text
  return (
    <section aria-label={shell.layout.topbar} className={`${classes.root} wp-topbar`}>
      <button
        type="button"
        className={`${classes.button} ${classes.over}`}
        aria-label={shell.openMenu}
        aria-expanded={menu.isOpen}
        aria-controls="side-menu"
        onClick={menu.toggle}
      >
        <IconMenu2 size={20} stroke={1.75} />
      </button>
      <button
        type="button"
        className={`${classes.button} ${classes.beside}`}
        aria-label={menu.isSmall ? shell.expand : shell.collapse}
        aria-controls="side-menu"
        onClick={menu.toggle}
      >
        <IconMenu2 size={20} stroke={1.75} />
      </button>
      <Link to={paths.dashboard} className={classes.home} aria-label={text.product}>
        <WordMark compact size={24} />
      </Link>
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('palette')}
      >
        <IconSearch size={18} stroke={1.75} />
        <span className={classes.findWords}>{shell.find}</span>
        <span className={classes.kbd} aria-hidden="true">
          {findKeys}
        </span>
      </button>
      <span className={classes.space} />
      <OnlineSign />
      <button
        type="button"
        className={classes.button}
        aria-label={shell.layout.title}
        onClick={() => show('layout')}
      >
        <IconLayoutSidebar size={20} stroke={1.75} />
      </button>
      <AccountMenu show={show} />
    </section>
  )
}
