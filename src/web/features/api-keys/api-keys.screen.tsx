import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { apiKeysQuery } from './api-keys.api.ts'
import classes from './api-keys.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** /app/settings/api-keys: the keys of programs; a new one is shown once. */
export function ApiKeysScreen() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const create = <Button onClick={() => setCreating(true)}>{text.apiKeys.create}</Button>
  return (
    <Screen title={text.apiKeys.title} action={keys && keys.length > 0 && create}>
      <div className={classes.bar}>
        <p className={classes.lead}>{text.apiKeys.lead}</p>
        <Anchor href="/api/docs" fw={500}>
          {text.apiKeys.reference}
        </Anchor>
      </div>
      {keys === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={180} radius={12} />
        )
      ) : keys.length === 0 ? (
        <StatePanel picture="empty" title={text.apiKeys.emptyTitle} action={create}>
          {text.apiKeys.emptyText}
        </StatePanel>
      ) : (
        <ul className={classes.list}>
          {keys.map((one) => (
            <KeyRow key={one.id} apiKey={one} />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false)
            setMade(key)
          }}
        />
      )}
      {made !== null && <NewKeyDialog apiKey={made} onClose={() => setMade(null)} />}
    </Screen>
  )
}
