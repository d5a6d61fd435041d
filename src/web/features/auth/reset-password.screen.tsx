import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { removeAuthUser } from '#web/platform/auth-user.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { resetPassword } from './auth.api.ts'
import classes from './auth-panel.module.css'
import { AuthPanel } from './auth-panel.tsx'
import { FormAlert } from './fields/form-alert.tsx'
import { NewPasswordField } from './fields/new-password-field.tsx'
import { checkNewPassword } from './fields/validation.ts'
import { LinkEnd } from './link-end.tsx'

/** /app/reset-password?token=…: nothing happens until people press the button (A45). */
export function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<'open' | 'done' | 'dead'>(token === '' ? 'dead' : 'open')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '', again: '' },
    validate: {
      password: checkNewPassword,
      again: (value, { password }) => (value === password ? null : text.auth.passwordsDiffer),
    },
  })
  const submit = async ({ password }: { password: string }) => {
    setFailure(null)
    try {
      await resetPassword({ token, password })
      removeAuthUser()
      setState('done')
    } catch (error) {
      const known = error instanceof CallFailure ? error : undefined
      if (known?.code === 'err_8') {
        form.setFieldError('password', known.fields.password ?? known.message)
        toastError(error)
      } else if (known?.code === 'err_18') setState('dead')
      else setFailure(textOfError(error))
    }
  }

  if (state === 'done') {
    return (
      <LinkEnd
        picture="own"
        title={text.auth.resetDone}
        lead={text.auth.resetDoneLead}
        to={paths.signIn}
        label={text.auth.toSignIn}
      />
    )
  }
  if (state === 'dead') {
    return (
      <LinkEnd
        picture="lost"
        title={text.auth.resetDeadTitle}
        lead={text.auth.resetDeadLead}
        to={paths.forgotPassword}
        label={text.auth.resetAgain}
      />
    )
  }
  return (
    <AuthPanel title={text.auth.resetTitle} lead={text.auth.resetLead} arm={window.location.host}>
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <FormAlert message={failure} />
        <NewPasswordField
          label={text.auth.newPassword}
          name="password"
          autoFocus
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <PasswordInput
          label={text.auth.repeatPassword}
          name="again"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
          {...form.getInputProps('again')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          {text.auth.resetSave}
        </Button>
      </form>
    </AuthPanel>
  )
}
