import { Anchor, Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { OTP_LENGTH, OTP_RESEND_AFTER_MS } from '#contract/constants.ts'
import { useToastMail, WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useSendsMail } from '#web/platform/installation.ts'
import { textOfError, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { resendCode, verifyEmail } from './auth.api.ts'
import classes from './auth-panel.module.css'
import { AuthPanel } from './auth-panel.tsx'
import { FormAlert } from './fields/form-alert.tsx'
import { useCountdown } from './use-countdown.ts'

type Verified = Awaited<ReturnType<typeof verifyEmail>>

/** Six digits from the mail, pasted with spaces or typed; submits itself when complete. */
export function VerifyStep(props: {
  email: string
  arm?: string
  /** the address is confirmed; with `isSignedIn` this browser is also signed in */
  onVerified: (answer: Verified) => Promise<void> | void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wait = useCountdown(OTP_RESEND_AFTER_MS[0] / 1_000)
  const field = useRef<HTMLInputElement>(null)
  const sendsMail = useSendsMail()
  const toastMail = useToastMail()
  const isComplete = code.length === OTP_LENGTH

  const verify = async (given: string) => {
    if (busy) return
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      const answer = await verifyEmail({ email: props.email, code: given })
      toastSuccess(text.auth.verified)
      await props.onVerified(answer)
    } catch (error) {
      if (isAboutCode(error)) {
        setWrong(textOfError(error))
        toastError(error)
      } else setFailure(textOfError(error))
      setCode('')
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const change = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, OTP_LENGTH)
    setCode(digits)
    if (digits !== '') setWrong(null)
    if (digits.length === OTP_LENGTH && digits !== code) void verify(digits)
  }
  const resend = async () => {
    setFailure(null)
    try {
      const { nextAfterSeconds } = await resendCode({ email: props.email })
      toastMail(text.auth.resent, text.waitingMail.newCode)
      wait.start(nextAfterSeconds)
    } catch (error) {
      setFailure(textOfError(error))
      if (error instanceof CallFailure && error.retryAfterSeconds) {
        wait.start(error.retryAfterSeconds)
      }
    }
  }

  return (
    <AuthPanel
      title={sendsMail ? text.auth.verifyTitle : text.waitingMail.title}
      lead={(sendsMail ? text.auth.verifyLead : text.waitingMail.codeLead)(props.email)}
      arm={props.arm ?? window.location.host}
      foot={
        <>
          {sendsMail && `${text.auth.noMail} `}
          <Anchor component="button" type="button" fw={500} onClick={props.onBack}>
            {text.auth.otherEmail}
          </Anchor>
        </>
      }
    >
      <form
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isComplete) void verify(code)
        }}
      >
        <WaitingMail />
        <FormAlert message={failure} />
        <TextInput
          ref={field}
          className={classes.code}
          label={text.auth.code}
          description={text.auth.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          placeholder="––––––"
          autoFocus
          error={wrong}
          value={code}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <div className={classes.resend}>
          <Button type="submit" size="md" disabled={!isComplete} loading={busy}>
            {text.auth.verify}
          </Button>
          {wait.seconds > 0 ? (
            <span className={classes.wait}>{text.auth.resendIn(wait.seconds)}</span>
          ) : (
            <Button variant="subtle" onClick={resend}>
              {text.auth.resend}
            </Button>
          )}
        </div>
      </form>
    </AuthPanel>
  )
}

/** A wrong or expired code is shown at its field. */
function isAboutCode(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'err_0' || error.code === 'err_349_4')
}
