import { Link, useNavigate } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { hasAuthUser } from '#web/platform/auth-user.ts'
import { useSendsMail } from '#web/platform/installation.ts'
import { useMaybeSession } from '#web/platform/session.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import classes from './waiting-mail.module.css'

/**
 * Says that mails wait in the Mailbox, with a link for those who may read it; otherwise nothing.
 */
export function WaitingMail() {
  const sendsMail = useSendsMail()
  const canRead = useCanRead(!sendsMail)
  if (sendsMail) return null
  const words = text.waitingMail
  return (
    <p className={classes.note}>
      {words.note} {canRead ? <Link to={paths.mailbox}>{words.open}</Link> : words.askAdministrator}
    </p>
  )
}

/** Notifies that a mail was sent or, without a mail server, where it is. */
export function useToastMail(): (sent: string, waiting: string) => void {
  const sendsMail = useSendsMail()
  const canRead = useCanRead(!sendsMail)
  const navigate = useNavigate()
  return (sent, waiting) => {
    if (sendsMail || !canRead) return toastSuccess(sendsMail ? sent : waiting)
    toastSuccess(
      <>
        {waiting}{' '}
        <a
          href={paths.mailbox}
          onClick={(event) => {
            event.preventDefault()
            navigate(paths.mailbox)
          }}
        >
          {text.waitingMail.open}
        </a>
      </>,
    )
  }
}

function useCanRead(enabled: boolean): boolean {
  const { data } = useMaybeSession({ enabled: enabled && hasAuthUser() })
  return data?.role === 'administrator'
}
