import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AccountAnswer } from '#contract/account/account.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { NewPasswordField } from '#web/features/auth/fields/new-password-field.tsx'
import { checkNewPassword } from '#web/features/auth/fields/validation.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { authMode, identity } from '#web/platform/identity/identity.ts'
import { textOfError, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../account.module.css'
import { useRefreshSecurity } from './use-refresh-security.ts'

const EMPTY = { oldPassword: '', newPassword: '', confirmation: '' }

/** Changes the password, using the current one; collapsed at first. */
export function PasswordCard({ account }: { account: AccountAnswer }) {
  const [isOpen, setOpen] = useState(false)
  // in firebase mode the password is in Firebase, and only Firebase knows whether there is one
  const hasPassword = account.hasPassword || authMode === 'firebase'
  return (
    <SectionCard
      title={text.account.password}
      text={hasPassword ? text.account.passwordText : text.account.noPasswordText}
      action={
        hasPassword &&
        !isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {text.account.changePassword}
          </Button>
        )
      }
    >
      {isOpen && <PasswordForm onDone={() => setOpen(false)} />}
    </SectionCard>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshSecurity()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: EMPTY,
    validate: {
      oldPassword: (value) => (value === '' ? text.auth.passwordMissing : null),
      newPassword: checkNewPassword,
      confirmation: (value, { newPassword }) =>
        value === newPassword ? null : text.auth.passwordsDiffer,
    },
  })
  const submit = async (values: typeof EMPTY) => {
    setFailure(null)
    try {
      await identity.changePassword(values)
      toastSuccess(text.account.passwordChanged)
      refresh()
      onDone()
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : ''
      if (code === 'err_19') {
        form.setFieldError('oldPassword', textOfError(error))
        toastError(error)
      } else if (error instanceof CallFailure && code === 'err_8') {
        form.setFieldError('newPassword', error.fields.password ?? error.message)
        toastError(error)
      } else setFailure(text.account.passwordError(textOfError(error)))
    }
  }
  const shown = {
    visibilityToggleButtonProps: { 'aria-label': text.auth.showPassword, tabIndex: 0 },
  }
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
      <FormAlert message={failure} />
      <PasswordInput
        label={text.account.oldPassword}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...shown}
        {...form.getInputProps('oldPassword')}
      />
      <NewPasswordField
        label={text.auth.newPassword}
        {...form.getInputProps('newPassword')}
        value={form.values.newPassword}
      />
      <PasswordInput
        label={text.auth.repeatPassword}
        autoComplete="new-password"
        {...shown}
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" loading={form.submitting}>
        {text.account.changePassword}
      </Button>
    </form>
  )
}
