import classes from '../auth-panel.module.css'

/** What a form as a whole has to say; read out when it appears. */
export function FormAlert({ message }: { message: string | null }) {
  return (
    <div role="alert" hidden={message === null} className={classes.alert}>
      {message}
    </div>
  )
}
