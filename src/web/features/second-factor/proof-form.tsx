import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastProblem } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import type { Proof } from './second-factor.api.ts'
import classes from './second-factor.module.css'

/** Asks for the password and a code before the second factor is changed. */
export function ProofForm(props: { label: string; onProof: (proof: Proof) => Promise<void> }) {
  const [failure, setFailure] = useState<string | null>(null)
  const words = text.secondFactor
  const form = useForm<Proof>({
    mode: 'controlled',
    initialValues: { password: '', code: '' },
    validate: {
      password: (value) => (value === '' ? text.auth.passwordMissing : null),
      code: (value) => (value.trim() === '' ? words.codeOrRecovery : null),
    },
  })
  const submit = async (proof: Proof) => {
    setFailure(null)
    try {
      await props.onProof(proof)
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : ''
      const isCode = code === 'err_0' || code === 'err_349_4'
      const wrong = code === 'err_104' ? words.wrongPassword : isCode ? textOfError(error) : null
      if (wrong === null) return setFailure(words.error(textOfError(error)))
      form.setFieldError(isCode ? 'code' : 'password', wrong)
      toastProblem(wrong)
    }
  }
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
      <FormAlert message={failure} />
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <TextInput
        label={words.codeOrRecovery}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <Button type="submit" loading={form.submitting}>
        {props.label}
      </Button>
    </form>
  )
}
