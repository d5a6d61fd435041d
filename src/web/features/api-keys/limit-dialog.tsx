import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKeyAnswer } from '#contract/account/api-keys.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { apiKeysQuery, limitApiKey } from './api-keys.api.ts'
import classes from './api-keys.module.css'

/** How many calls a key may make a month and a minute; empty for no limit. */
export function LimitDialog({ apiKey, onClose }: { apiKey: ApiKeyAnswer; onClose: () => void }) {
  const client = useQueryClient()
  const words = text.apiKeys
  const [month, setMonth] = useState(String(apiKey.callsPerMonth ?? ''))
  const [minute, setMinute] = useState(String(apiKey.callsPerMinute ?? ''))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const limitOf = (typed: string) => (typed === '' ? null : Number(typed))
    const limits = { callsPerMonth: limitOf(month), callsPerMinute: limitOf(minute) }
    try {
      await limitApiKey({ keyId: apiKey.id, ...limits })
      onClose()
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    } catch (error) {
      setBusy(false)
      setFailure(textOfError(error))
    }
  }
  const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 10)
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.limitTitle(apiKey.name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormAlert message={failure} />
        <p>{words.limitText}</p>
        <TextInput
          label={words.perMonth}
          inputMode="numeric"
          data-autofocus
          value={month}
          onChange={(event) => setMonth(digits(event.currentTarget.value))}
        />
        <TextInput
          label={words.perMinute}
          inputMode="numeric"
          value={minute}
          onChange={(event) => setMinute(digits(event.currentTarget.value))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.limitSave}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
