import { Mark } from '#page/mark.tsx'
import { text } from '#web/messages/index.ts'
import classes from './word-mark.module.css'

/** Logo mark and name side by side; `compact` leaves only the mark, which then carries the name. */
export function WordMark({ compact = false, size = 24 }: { compact?: boolean; size?: number }) {
  return (
    <span className={classes.root}>
      <span className={classes.mark}>
        <Mark size={size} />
      </span>
      <span className={compact ? classes.hidden : classes.name}>{text.product}</span>
    </span>
  )
}
