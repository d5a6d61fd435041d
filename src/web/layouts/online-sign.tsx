import { text } from '#web/messages/index.ts'
import { useOnlineState } from '#web/platform/live.ts'
import { IconCloudOff } from '#web/ui/icons.ts'
import classes from './online-sign.module.css'

/** Unknown, Online or Offline (spec §4): a sign and its words; loud only when there is something to say. */
export function OnlineSign() {
  const state = useOnlineState()
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
