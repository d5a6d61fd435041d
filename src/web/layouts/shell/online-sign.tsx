import { text } from '#web/messages/index.ts'
import { useDatabaseOnline } from '#web/platform/database-client/database-link.ts'
import { authMode } from '#web/platform/identity/identity.ts'
import { useOnlineState } from '#web/platform/live.ts'
import { IconCloudOff } from '#web/ui/icons.ts'
import classes from './online-sign.module.css'

/**
 * Unknown, Online or Offline (spec §4): a sign and its words; loud only when there is something to say.
 * In firebase mode that of Firestore, in the others that of our live connection, which the sign keeps
 * open in every mode: it tells the end of the session.
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
