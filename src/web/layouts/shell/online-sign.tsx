import { text } from '#web/messages/index.ts'
import { useDatabaseOnline } from '#web/platform/database-client/database-link.ts'
import { authMode } from '#web/platform/identity/identity.ts'
import { useOnlineState } from '#web/platform/live.ts'
import { IconCloudOff } from '#web/ui/icons.ts'
import classes from './online-sign.module.css'

/**
 * Unknown, Online or Offline (spec §4): an icon with text, prominent only if something is wrong. In
 * firebase mode it shows Firestore's state, otherwise that of our live connection, which it keeps
 * open in every mode because the connection reports the end of the session.
 */
export function OnlineSign() {
  const live = useOnlineState()
  const database = useDatabaseOnline()
  const state = authMode === 'firebase' ? database : live
  return (
    <span className={classes.root} data-state={state} role="status">
      {state === 'offline' ? (
        <IconCloudOff size={16} stroke={1.75} />
      ) : (
        <i className={classes.dot} aria-hidden="true" />
      )}
      <span className={classes.words}>{text.shell.online[state]}</span>
    </span>
  )
}
