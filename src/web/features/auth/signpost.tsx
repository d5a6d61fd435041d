import { useShortHost } from '#web/platform/installation.ts'
import classes from './signpost.module.css'

/** The large mark: its upper arm shows the address as it is typed. Decorative. */
export function Signpost({ arm }: { arm: string }) {
  const host = useShortHost()
  return (
    <div className={classes.root}>
      <span className={classes.post} />
      <span className={`${classes.arm} ${classes.right}`}>
        <span className={classes.label}>{arm || `${host}/you`}</span>
      </span>
      <span className={`${classes.arm} ${classes.left}`}>
        <span className={classes.lines}>
          <i />
          <i />
        </span>
      </span>
      <span className={classes.ground} />
    </div>
  )
}
