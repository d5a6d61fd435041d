import { Anchor, Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AuthUser } from '#contract/account/identity.ts'
import classes from '#web/features/auth/auth-panel.module.css'
import { AuthPanel } from '#web/features/auth/auth-panel.tsx'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { PasskeyButton } from '#web/features/passkeys/passkey-button.tsx'
import { canUsePasskeys } from '#web/features/passkeys/passkeys.api.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError } from '#web/platform/toasts.tsx'
import { signInWithCode } from './second-factor.api.ts'

/** The second step of signing in: the app's code, or a recovery code. */
export function CodeStep(props: { onEntered: (user: AuthUser) => void; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const words = text.secondFactor
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || code.trim() === '') return
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      props.onEntered(await signInWithCode(code))
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_0') {
        setWrong(textOfError(error))
        toastError(error)
      } else setFailure(textOfError(error))
      setBusy(false)
    }
  }
  return (
    <AuthPanel
      title={words.signInTitle}
      lead={words.signInLead}
      arm={window.location.host}
      foot={
        <Anchor component="button" type="button" fw={500} onClick={props.onBack}>
          {words.back}
        </Anchor>
      }
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={words.codeOrRecovery}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={wrong}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy} disabled={code.trim() === ''}>
          {words.signIn}
        </Button>
        {canUsePasskeys() && (
          <PasskeyButton label={words.passkey} onEntered={props.onEntered} onFailure={setFailure} />
        )}
      </form>
    </AuthPanel>
  )
}
