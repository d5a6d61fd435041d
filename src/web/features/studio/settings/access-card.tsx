import { Button, NativeSelect, PasswordInput, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PASSCODE_MAX, PASSCODE_MIN } from '#contract/constants.ts'
import { changePage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

import { useStudio } from '../studio-context.ts'
import classes from './settings.module.css'

const GATES = ['none', '18', '21', '25', 'sensitive'] as const

/** What stands before the page: an age or a warning to confirm, a passcode; and where it may be shown. */
export function AccessCard() {
  const { draft, edit } = useStudio()
  const { settings } = text.studio
  return (
    <SectionCard title={settings.access} text={settings.accessText}>
      <NativeSelect
        label={settings.gate}
        description={settings.gateText}
        value={draft.gate}
        onChange={(event) => edit('page', 'gate', event.currentTarget.value)}
        data={GATES.map((value) => ({ value, label: settings.gates[value] }))}
      />
      <Passcode />
      <Switch
        label={settings.browserHint}
        description={settings.browserHintText}
        checked={draft.hasBrowserHint}
        onChange={(event) => edit('page', 'hasBrowserHint', event.currentTarget.checked)}
      />
      <Switch
        label={settings.embeddable}
        description={settings.embeddableText}
        checked={draft.isEmbeddable}
        onChange={(event) => edit('page', 'isEmbeddable', event.currentTarget.checked)}
      />
    </SectionCard>
  )
}

/** Set by a button and never kept in this browser. */
function Passcode() {
  const { draft, flush } = useStudio()
  const queryClient = useQueryClient()
  const [passcode, setPasscode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { settings } = text.studio
  const save = async (value: string | null) => {
    setBusy(true)
    setFailure(null)
    try {
      await flush()
      putPage(queryClient, await changePage(draft.id, { passcode: value }))
      setPasscode('')
      toastSuccess(value === null ? settings.passcodeOff : settings.passcodeOn)
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
    <form className={classes.passcode} onSubmit={submit} noValidate>
      <PasswordInput
        label={draft.hasPasscode ? text.blocks.passcodeNew : text.blocks.passcode}
        description={draft.hasPasscode ? text.blocks.lockedText : settings.passcodeText}
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
        {draft.hasPasscode ? text.blocks.passcodeChange : text.blocks.lock}
      </Button>
      {draft.hasPasscode && (
        <Button variant="subtle" size="sm" disabled={busy} onClick={() => save(null)}>
          {text.blocks.unlock}
        </Button>
      )}
    </form>
  )
}
