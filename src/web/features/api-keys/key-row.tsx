import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiKeyAnswer } from '#contract/account/api-keys.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { apiKeysQuery, renewApiKey, revokeApiKey } from './api-keys.api.ts'
import classes from './api-keys.module.css'
import { presetOf } from './key-presets.ts'
import { LimitDialog } from './limit-dialog.tsx'

/**
 * One key: its permissions and reach, its maker, its last use, and buttons to renew and revoke it.
 */
export function KeyRow(props: { apiKey: ApiKeyAnswer; onRenewed: (key: string) => void }) {
  const { apiKey, onRenewed } = props
  const [asked, setAsked] = useState<'limit' | 'renew' | 'revoke' | null>(null)
  const words = text.apiKeys
  const { reach, name, scopes, madeBy, usedAt, expiresAt } = apiKey
  const isEnded = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const day = formatDate(apiKey.createdAt)
  const preset = presetOf(scopes, reach === 'space')
  const may =
    preset === 'chosen'
      ? scopes.map((scope) => words.scopes[scope]).join(', ')
      : words.presets[preset]
  const facts = [
    words.hint(apiKey.hint),
    reach !== 'space'
      ? words.made(day)
      : madeBy === null
        ? words.madeByGone(day)
        : words.madeBy(madeBy.name, day),
    usedAt === null ? words.neverUsed : words.used(formatDateTime(usedAt)),
    apiKey.callsPerMonth !== null && words.limitedTo(apiKey.callsPerMonth),
    apiKey.callsPerMinute !== null && words.limitedToMinute(apiKey.callsPerMinute),
    isEnded ? words.ended : expiresAt && words.endsOn(formatDate(expiresAt)),
  ]
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span>{`${may} · ${words.reaches[reach]}`}</span>
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {reach === 'all' && <span className={classes.earlier}>{words.earlier}</span>}
      </span>
      <span className={classes.acts}>
        <Button
          variant="default"
          size="sm"
          aria-label={words.limitOf(name)}
          onClick={() => setAsked('limit')}
        >
          {words.limit}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={words.renewOf(name)}
          onClick={() => setAsked('renew')}
        >
          {words.renew}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={words.revokeOf(name)}
          onClick={() => setAsked('revoke')}
        >
          {words.revoke}
        </Button>
      </span>
      {asked === 'limit' && <LimitDialog apiKey={apiKey} onClose={() => setAsked(null)} />}
      {asked === 'renew' && (
        <Question
          title={words.renewTitle(name)}
          yes={words.renew}
          error={words.renewError}
          act={async () => onRenewed((await renewApiKey(apiKey.id)).key)}
          onClose={() => setAsked(null)}
        >
          <p>{words.renewText}</p>
          {reach === 'all' && <p>{words.renewTextOfEarlier}</p>}
        </Question>
      )}
      {asked === 'revoke' && (
        <Question
          title={words.revokeTitle(name)}
          yes={words.revoke}
          isGrave
          error={words.revokeError}
          act={async () => {
            await revokeApiKey(apiKey.id)
            toastSuccess(words.revoked)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{words.revokeText}</p>
        </Question>
      )}
    </li>
  )
}

/** Asks before an action that ends a key, and shows why it failed. */
function Question(props: {
  title: string
  yes: string
  isGrave?: boolean
  error: (reason: string) => string
  act: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    try {
      await props.act()
      props.onClose()
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    } catch (error) {
      setBusy(false)
      setFailure(props.error(textOfError(error)))
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.form}>
        <FormAlert message={failure} />
        {props.children}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button {...(props.isGrave && { color: 'red' })} loading={busy} onClick={act}>
            {props.yes}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
