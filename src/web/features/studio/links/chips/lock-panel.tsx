import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PASSCODE_MAX, PASSCODE_MIN } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import type { Block } from '../../draft.ts'
import { withItem } from '../../send-edits.ts'
import { changeBlock } from '../../studio.api.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

/** A passcode is set by a button and not saved while typing: it is never kept in this browser. */
export function LockPanel({ block }: { block: Block }) {
  const { draft, put } = useStudio()
  const [passcode, setPasscode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async (value: string | null) => {
    setBusy(true)
    setFailure(null)
    try {
      const saved = await changeBlock({ id: draft.id, itemId: block.id }, { passcode: value })
      put((page) => withItem(page, 'block', saved))
      setPasscode('')
      toastSuccess(value === null ? text.blocks.unlocked : text.blocks.locked)
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
    <form className={classes.panel} onSubmit={submit} noValidate>
      <p className={classes.note}>
        {block.hasPasscode ? text.blocks.lockedText : text.blocks.lockText}
      </p>
      <div className={classes.line}>
        <PasswordInput
          label={block.hasPasscode ? text.blocks.passcodeNew : text.blocks.passcode}
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
          {block.hasPasscode ? text.blocks.passcodeChange : text.blocks.lock}
        </Button>
        {block.hasPasscode && (
          <Button variant="subtle" size="sm" disabled={busy} onClick={() => save(null)}>
            {text.blocks.unlock}
          </Button>
        )}
      </div>
    </form>
  )
}
