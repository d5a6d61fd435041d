import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PASSCODE_MAX, PASSCODE_MIN } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import classes from './passcode-form.module.css'

export interface PasscodeFormProps {
  isSet: boolean
  /** its effect, shown while none is set */
  description: string
  /** shown after it was set, and after it was removed */
  onText: string
  offText: string
  /** null removes it */
  onSave: (passcode: string | null) => Promise<void>
}

/**
 * The passcode of a page or block: set by a button, never saved while typing or kept in this
 * browser.
 */
export function PasscodeForm({ isSet, description, onText, offText, onSave }: PasscodeFormProps) {
  const [passcode, setPasscode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async (value: string | null) => {
    setBusy(true)
    setFailure(null)
    try {
      await onSave(value)
      setPasscode('')
      toastSuccess(value === null ? offText : onText)
    } catch (error) {
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (passcode.length < PASSCODE_MIN) setFailure(text.blocks.passcodeShort(PASSCODE_MIN))
    else void save(passcode)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasswordInput
        label={isSet ? text.blocks.passcodeNew : text.blocks.passcode}
        description={isSet ? text.blocks.lockedText : description}
        visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
        maxLength={PASSCODE_MAX}
        autoComplete="new-password"
        value={passcode}
        error={failure}
        onChange={(event) => {
          setPasscode(event.currentTarget.value)
          setFailure(null)
        }}
      />
      <Button type="submit" variant="default" size="sm" loading={busy}>
        {isSet ? text.blocks.passcodeChange : text.blocks.lock}
      </Button>
      {isSet && (
        <Button variant="subtle" size="sm" disabled={busy} onClick={() => save(null)}>
          {text.blocks.unlock}
        </Button>
      )}
    </form>
  )
}
