import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import classes from '../auth-panel.module.css'
import { registerError } from '../failures.ts'
import { FormAlert } from './form-alert.tsx'
import { checkEmail, checkNewPassword, checkUsername, suggestUsername } from './validation.ts'

export interface NewAccount {
  email: string
  password: string
  username: string
}

/** The fields of a new account, for sign-up and the first administrator. */
export function AccountForm(props: {
  submitLabel: string
  onSubmit: (values: NewAccount) => Promise<void>
  onUsername: (username: string) => void
  /** an address that the link is bound to */
  fixedEmail?: string | null
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isNameTouched, setNameTouched] = useState(false)
  const form = useForm<NewAccount>({
    mode: 'controlled',
    initialValues: { email: props.fixedEmail ?? '', password: '', username: '' },
    validate: { email: checkEmail, password: checkNewPassword, username: checkUsername },
  })

  const setUsername = (username: string) => {
    form.setFieldValue('username', username)
    props.onUsername(username)
  }
  const setEmail = (email: string) => {
    form.setFieldValue('email', email)
    if (!isNameTouched) setUsername(suggestUsername(email))
  }
  const submit = async (values: NewAccount) => {
    setFailure(null)
    try {
      await props.onSubmit({ ...values, email: values.email.trim() })
    } catch (error) {
      const place = error instanceof CallFailure ? fieldOf(error) : undefined
      if (place) {
        form.setFieldError(place, textOfError(error))
        toastError(error)
      } else setFailure(registerError(error))
    }
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
      <FormAlert message={failure} />
      <TextInput
        label={text.auth.email}
        type="email"
        name="email"
        autoComplete="email"
        autoFocus={!props.fixedEmail}
        readOnly={Boolean(props.fixedEmail)}
        {...form.getInputProps('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={text.auth.username}
        description={text.auth.usernameHint}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<span className={classes.prefix}>/</span>}
        leftSectionWidth={28}
        {...form.getInputProps('username')}
        onChange={(event) => {
          setNameTouched(true)
          setUsername(event.currentTarget.value.trim())
        }}
      />
      <PasswordInput
        label={text.auth.password}
        description={text.auth.passwordHint}
        name="password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" loading={form.submitting}>
        {props.submitLabel}
      </Button>
    </form>
  )
}

/** Which field a refusal belongs to. */
function fieldOf(failure: CallFailure): keyof NewAccount | undefined {
  if (failure.code === 'err_20_1' || failure.fields.username) return 'username'
  if (failure.code === 'err_7' || failure.code === 'err_10' || failure.fields.email) return 'email'
  if (failure.code === 'err_8' || failure.fields.password) return 'password'
  return undefined
}
