import type { ReactNode } from 'react'
import classes from '../auth-panel.module.css'

/** The message of a whole form; read out when it appears. */
export function FormAlert({ message }: { message: ReactNode }) {
  return (
    <div role="alert" hidden={message === null} className={classes.alert}>
      {message}
    </div>
  )
}
