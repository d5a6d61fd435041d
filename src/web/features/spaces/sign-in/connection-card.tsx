import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import type { TeamConnection } from '#web/features/team-sign-in/team-sign-in.api.ts'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import formClasses from '#web/ui/form.module.css'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { settingsFailure } from './settings-failure.ts'
import type { Save } from './team-sign-in.screen.tsx'

/** The provider of a space: it is asked before anything is kept. */
export function ConnectionCard({
  connection,
  save,
}: {
  connection: TeamConnection | null
  save: Save
}) {
  const words = text.teamSettings
  const [issuer, setIssuer] = useState(connection?.issuer ?? '')
  const [clientId, setClientId] = useState(connection?.clientId ?? '')
  const [secret, setSecret] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isKept = connection?.hasSecret && issuer === connection.issuer
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const clientSecret = secret === '' ? {} : { clientSecret: secret }
      await save({ issuer, clientId, ...clientSecret })
      setSecret('')
      toastSuccess(text.spaces.saved)
    } catch (error) {
      setFailure(settingsFailure(error))
    }
    setBusy(false)
  }
  return (
    <SectionCard title={words.provider} text={words.providerText}>
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={words.issuer}
          description={words.issuerHint}
          placeholder={words.issuerExample}
          type="url"
          autoComplete="off"
          value={issuer}
          onChange={(event) => setIssuer(event.currentTarget.value)}
        />
        <TextInput
          label={words.clientId}
          autoComplete="off"
          spellCheck={false}
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
        <PasswordInput
          label={words.clientSecret}
          description={isKept ? words.secretKept : words.secretHint}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        {connection && (
          <p className="wp-muted">
            {words.found(connection.found.signInHost, formatDate(connection.found.checkedAt))}{' '}
            {connection.found.endsSessions ? words.endsSessions : words.endsNoSessions}
          </p>
        )}
        <div className={formClasses.buttons}>
          <Button type="submit" loading={busy} disabled={issuer === '' || clientId === ''}>
            {words.checkAndSave}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
