import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import classes from './auth-panel.module.css'
import { AuthPanel } from './auth-panel.tsx'
import { FormAlert } from './fields/form-alert.tsx'
import { useCountdown } from './use-countdown.ts'

const RESEND_AFTER_SECONDS = 60

/** Firebase mode: the mail contains a link; people continue here after opening it. */
export function LinkStep(props: {
  email: string
  arm?: string
  onContinue: () => Promise<void>
  onBack: () => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wait = useCountdown(RESEND_AFTER_SECONDS)

  const goOn = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await props.onContinue()
    } catch (error) {
      const isEarly = error instanceof CallFailure && error.code === 'err_12'
      setFailure(isEarly ? text.auth.linkNotOpened : textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  const resend = async () => {
    setFailure(null)
    try {
      await identity.resendLink()
      toastSuccess(text.auth.linkResent)
      wait.start(RESEND_AFTER_SECONDS)
    } catch (error) {
      setFailure(textOfError(error))
    }
  }

  return (
    <AuthPanel
      title={text.auth.verifyTitle}
      lead={text.auth.linkLead(props.email)}
      arm={props.arm ?? window.location.host}
      foot={
        <>
          {text.auth.noMail}{' '}
          <Anchor component="button" type="button" fw={500} onClick={props.onBack}>
            {text.auth.otherEmail}
          </Anchor>
        </>
      }
    >
      <div className={classes.form}>
        <FormAlert message={failure} />
        <div className={classes.resend}>
          <Button size="md" loading={busy} onClick={goOn} autoFocus>
            {text.auth.linkContinue}
          </Button>
          {wait.seconds > 0 ? (
            <span className={classes.wait}>{text.auth.linkResendIn(wait.seconds)}</span>
          ) : (
            <Button variant="subtle" onClick={resend}>
              {text.auth.linkResend}
            </Button>
          )}
        </div>
      </div>
    </AuthPanel>
  )
}
