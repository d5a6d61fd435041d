import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { identity } from '#web/platform/identity/identity.ts'
import { useSendsMail } from '#web/platform/installation.ts'
import { textOfError, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import classes from './auth-panel.module.css'
import { AuthPanel } from './auth-panel.tsx'
import { FormAlert } from './fields/form-alert.tsx'
import { checkEmail } from './fields/validation.ts'

/** /app/forgot-password: requests a link by mail; answers the same for every address. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const hasServer = useSendsMail()
  // Firebase sends its own mails
  const sendsMail = hasServer || identity.confirmsBy === 'link'
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '' },
    validate: { email: checkEmail },
  })
  const submit = async (values: { email: string }) => {
    const email = values.email.trim()
    setFailure(null)
    try {
      toastSuccess(await identity.forgotPassword(email))
      setSentTo(email)
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_7') {
        form.setFieldError('email', error.message)
        toastError(error)
      } else setFailure(text.auth.forgotError(textOfError(error)))
    }
  }
  const foot = (
    <Anchor component={Link} to={paths.signIn} fw={500}>
      {text.auth.backToSignIn}
    </Anchor>
  )

  if (sentTo !== null) {
    return (
      <AuthPanel
        title={sendsMail ? text.auth.forgotSentTitle : text.waitingMail.title}
        lead={(sendsMail ? text.auth.forgotSentLead : text.waitingMail.resetLead)(sentTo)}
        arm={window.location.host}
        foot={foot}
      >
        <div className={classes.form}>
          {sendsMail ? <p className="wp-muted">{text.auth.noMail}</p> : <WaitingMail />}
          <div>
            <Button variant="default" size="md" onClick={() => setSentTo(null)}>
              {text.auth.otherEmail}
            </Button>
          </div>
        </div>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel
      title={text.auth.forgotTitle}
      lead={text.auth.forgotLead}
      arm={window.location.host}
      foot={foot}
    >
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={text.auth.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          {text.auth.forgotSend}
        </Button>
      </form>
    </AuthPanel>
  )
}
