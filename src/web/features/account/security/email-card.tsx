import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AccountAnswer } from '#contract/account/account.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { checkEmail } from '#web/features/auth/fields/validation.ts'
import { WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError, toastProblem, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { changeEmail, stopEmailChange } from '../account.api.ts'
import classes from '../account.module.css'
import { sayEmailError } from '../failures.ts'
import { useRefreshSecurity } from './use-refresh-security.ts'

/** Changes the address; the change waits until both addresses have confirmed it. */
export function EmailCard({ account }: { account: AccountAnswer }) {
  const [isOpen, setOpen] = useState(false)
  const waiting = account.emailChange
  return (
    <SectionCard
      title={text.account.email}
      text={text.account.emailText(account.email)}
      action={
        !isOpen &&
        !waiting && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {text.account.changeEmail}
          </Button>
        )
      }
    >
      {waiting ? (
        <Waiting change={waiting} />
      ) : (
        isOpen && <EmailForm onDone={() => setOpen(false)} />
      )}
    </SectionCard>
  )
}

function Waiting({ change }: { change: NonNullable<AccountAnswer['emailChange']> }) {
  const refresh = useRefreshSecurity()
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await stopEmailChange()
      toastSuccess(text.account.emailStopped)
      refresh()
    } catch (error) {
      sayEmailError(error)
    } finally {
      setBusy(false)
    }
  }
  const words = change.isNewConfirmed
    ? text.account.emailWaitsOld
    : change.isOldConfirmed
      ? text.account.emailWaitsNew
      : text.account.emailWaits
  return (
    <div className={`${classes.note} ${classes.noteRow}`}>
      <p>{words(change.email)}</p>
      <WaitingMail />
      <Button variant="default" size="sm" loading={busy} onClick={stop}>
        {text.account.stopEmail}
      </Button>
    </div>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshSecurity()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', password: '' },
    validate: {
      email: checkEmail,
      password: (value) => (value === '' ? text.auth.passwordMissing : null),
    },
  })
  const submit = async ({ email, password }: { email: string; password: string }) => {
    setFailure(null)
    try {
      await changeEmail({ email: email.trim(), password })
      toastSuccess(text.account.emailAsked)
      refresh()
      onDone()
    } catch (error) {
      const known = error instanceof CallFailure ? error : undefined
      if (known?.code === 'err_104') {
        form.setFieldError('password', text.account.wrongPassword)
        toastProblem(text.account.wrongPassword)
      } else if (known?.code === 'err_7' || known?.fields.email) {
        form.setFieldError('email', known.fields.email ?? known.message)
        toastError(known)
      } else setFailure(text.account.emailError(textOfError(error)))
    }
  }
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
      <FormAlert message={failure} />
      <TextInput
        label={text.account.newEmail}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={text.account.confirmPassword}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={form.submitting}>
        {text.account.changeEmail}
      </Button>
    </form>
  )
}
