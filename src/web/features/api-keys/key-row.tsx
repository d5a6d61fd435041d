import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKeyAnswer } from '#contract/account/api-keys.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { apiKeysQuery, revokeApiKey } from './api-keys.api.ts'
import classes from './api-keys.module.css'

/** One key: what it may do in words, when it was used, and the way to end it. */
export function KeyRow({ apiKey }: { apiKey: ApiKeyAnswer }) {
  const [isAsking, setAsking] = useState(false)
  const words = text.apiKeys
  const isEnded = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= Date.now()
  const facts = [
    words.hint(apiKey.hint),
    words.made(formatDate(apiKey.createdAt)),
    apiKey.usedAt === null ? words.neverUsed : words.used(formatDateTime(apiKey.usedAt)),
    isEnded ? words.ended : apiKey.expiresAt && words.endsOn(formatDate(apiKey.expiresAt)),
  ]
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{apiKey.name}</span>
        <span>{apiKey.scopes.map((scope) => words.scopes[scope]).join(', ')}</span>
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={words.revokeOf(apiKey.name)}
        onClick={() => setAsking(true)}
      >
        {words.revoke}
      </Button>
      {isAsking && <RevokeDialog apiKey={apiKey} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyAnswer; onClose: () => void }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const revoke = async () => {
    setBusy(true)
    try {
      await revokeApiKey(apiKey.id)
      toastSuccess(text.apiKeys.revoked)
      onClose()
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    } catch (error) {
      setBusy(false)
      setFailure(text.apiKeys.revokeError(textOfError(error)))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.apiKeys.revokeTitle(apiKey.name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.form}>
        <FormAlert message={failure} />
        <p>{text.apiKeys.revokeText}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button color="red" loading={busy} onClick={revoke}>
            {text.apiKeys.revoke}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
