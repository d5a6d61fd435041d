import { type ToggleEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import {
  IconBook,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconSettings,
  IconUser,
} from '#web/ui/icons.ts'
import { ColorSchemeChoice } from '../color-scheme-choice.tsx'
import classes from './account-menu.module.css'
import type { ShellDialog } from './shell-dialogs.tsx'
import { useSignOut } from './use-sign-out.ts'

/**
 * The signed-in person, colour scheme, settings, and sign-out. Uses the browser's popover, which
 * handles Escape, outside clicks and focus; a positioning library would be a tenth of the first
 * screen's size.
 */
export function AccountMenu({ show }: { show: (dialog: ShellDialog) => void }) {
  const session = useSession()
  const leave = useSignOut()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const close = () => popover.current?.hidePopover()
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const rect = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !rect) return
    const isRtl = document.documentElement.dir === 'rtl'
    const end = isRtl ? rect.left : document.documentElement.clientWidth - rect.right
    event.currentTarget.style.setProperty('inset-inline-end', `${Math.max(8, end)}px`)
    event.currentTarget.style.setProperty('inset-block-start', `${rect.bottom + 8}px`)
  }
  const open = (dialog: ShellDialog) => {
    close()
    show(dialog)
  }
  return (
    <>
      <button ref={button} type="button" className={classes.who} popoverTarget={id}>
        <span className="wp-hidden">{text.navigation.account}</span>
        <span className={classes.initial} aria-hidden="true">
          {(Array.from(session.username)[0] ?? '?').toUpperCase()}
        </span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={classes.menu}
        aria-label={text.navigation.account}
        role="dialog"
        onBeforeToggle={place}
      >
        <div className={classes.head}>
          <span className={classes.name}>{session.username}</span>
          <span className={classes.email}>{session.email}</span>
        </div>
        <div className={classes.scheme}>
          <ColorSchemeChoice />
        </div>
        <Link className={classes.entry} to={paths.profile} onClick={close}>
          <IconUser size={18} stroke={1.75} />
          {text.navigation.profile}
        </Link>
        <Link className={classes.entry} to={paths.settings} onClick={close}>
          <IconSettings size={18} stroke={1.75} />
          {text.navigation.settings}
        </Link>
        <button type="button" className={classes.entry} onClick={() => open('layout')}>
          <IconLayoutSidebar size={18} stroke={1.75} />
          {text.shell.layout.title}
        </button>
        <button type="button" className={classes.entry} onClick={() => open('keys')}>
          <IconKeyboard size={18} stroke={1.75} />
          {text.shell.keysTitle}
        </button>
        <a className={classes.entry} href="/api/docs">
          <IconBook size={18} stroke={1.75} />
          {text.navigation.reference}
        </a>
        <button type="button" className={classes.entry} onClick={leave}>
          <IconLogout size={18} stroke={1.75} />
          {text.navigation.signOut}
        </button>
      </div>
    </>
  )
}
