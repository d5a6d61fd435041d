import { text } from '#web/messages/index.ts'
import { IconCheck, IconCloudOff, IconRefreshDot } from '#web/ui/icons.ts'
import { useStudio } from '../studio-context.ts'
import classes from './top-bar.module.css'

const icons = { saved: IconCheck, saving: IconRefreshDot, offline: IconCloudOff }

/** "Saved", "Saving…" or "Offline – will retry"; read out when it changes. */
export function SaveStateNote() {
  const { saveState } = useStudio()
  const Icon = icons[saveState]
  return (
    <span className={classes.save} data-state={saveState} role="status">
      <Icon size={16} stroke={1.75} />
      {text.studio[saveState]}
    </span>
  )
}
