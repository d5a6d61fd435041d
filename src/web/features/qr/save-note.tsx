import { text } from '#web/messages/index.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefreshDot } from '#web/ui/icons.ts'
import classes from './qr.module.css'
import type { QrSaveState } from './use-qr-draft.ts'

const icons = {
  saved: IconCheck,
  saving: IconRefreshDot,
  offline: IconCloudOff,
  unreadable: IconAlertTriangle,
  refused: IconAlertTriangle,
}

/** Whether the design is saved. */
export function SaveNote({ state, isQuiet }: { state: QrSaveState; isQuiet?: boolean }) {
  const Icon = icons[state]
  return (
    <span className={classes.save} data-state={state} role={isQuiet ? undefined : 'status'}>
      <Icon size={16} stroke={1.75} />
      {text.qr.save[state]}
    </span>
  )
}
