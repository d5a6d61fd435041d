import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { drawingAddress } from '#web/features/qr/drawing-address.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastProblem, toastSuccess } from '#web/platform/toasts.tsx'
import { beginSecondFactor, confirmSecondFactor } from './second-factor.api.ts'
import classes from './second-factor.module.css'

const QR_EDGE = 352
interface Begun {
  totpURI: string
  secret: string
}

/** The password, then the QR code for the app, then the app's first code. */
export function SetupForm({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? <ConfirmForm begun={begun} onDone={onDone} /> : <PasswordForm onBegun={setBegun} />
}

function PasswordForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const words = text.secondFactor
  const [password, setPassword] = useState('')
  const { busy, wrong, failure, run } = useStep('err_104', words.wrongPassword)
  const submit = run(async () => onBegun(await beginSecondFactor(password)))
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormAlert message={failure} />
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
        error={wrong}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={password === ''} loading={busy}>
        {words.go}
      </Button>
    </form>
  )
}

function ConfirmForm(props: { begun: Begun; onDone: (recoveryCodes: string[]) => void }) {
  const words = text.secondFactor
  const { totpURI, secret } = props.begun
  const [code, setCode] = useState('')
  const { busy, wrong, failure, run } = useStep('err_0')
  const submit = run(async () => {
    const { backupCodes } = await confirmSecondFactor(code)
    toastSuccess(words.isOn)
    props.onDone(backupCodes)
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormAlert message={failure} />
      <p>{words.scan}</p>
      <div className={classes.scan}>
        <img
          className={classes.picture}
          alt={words.scanned}
          src={drawingAddress({ text: totpURI, design: STANDARD_QR_DESIGN, size: QR_EDGE })}
        />
        <p>
          {words.byHand}
          <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      <TextInput
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        error={wrong}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" disabled={code.trim() === ''} loading={busy}>
        {words.turnOn}
      </Button>
    </form>
  )
}

/** A form with one field: a refusal with this code is shown at the field, any other above. */
function useStep(fieldCode: string, words?: string) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = (act: () => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      const isField = error instanceof CallFailure && error.code === fieldCode
      const reason = textOfError(error)
      if (isField) {
        setWrong(words ?? reason)
        toastProblem(words ?? reason)
      } else setFailure(text.secondFactor.error(reason))
    }
    setBusy(false)
  }
  return { busy, wrong, failure, run }
}
