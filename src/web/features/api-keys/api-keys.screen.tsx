import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { may } from '#contract/permissions.ts'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { openAmong, type Space, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { apiKeysQuery } from './api-keys.api.ts'
import classes from './api-keys.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** /app/settings/api-keys: the keys of the open space; a new one is shown once. */
export function ApiKeysScreen() {
  const { data, error, refetch } = useQuery(spacesQuery)
  const space = openAmong(data ?? [])
  if (space !== undefined && may(space.role, 'space.change')) return <Keys space={space} />
  return (
    <Screen title={text.apiKeys.title}>
      {space !== undefined ? (
        <StatePanel
          picture="empty"
          title={text.apiKeys.deniedTitle}
          action={
            <Button component={Link} to={paths.users} variant="default">
              {text.apiKeys.deniedPeople}
            </Button>
          }
        >
          {text.apiKeys.deniedText(space.name, text.users.roles[space.role])}
        </StatePanel>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={180} radius={12} />
      )}
    </Screen>
  )
}

function Keys({ space }: { space: Space }) {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const words = text.apiKeys
  const create = <Button onClick={() => setCreating(true)}>{words.create}</Button>
  return (
    <Screen title={words.title} action={keys && keys.length > 0 && create}>
      <div className={classes.bar}>
        <p className={classes.lead}>
          {space.isPersonal ? words.lead : words.leadOfSpace(space.name)}
        </p>
        <Anchor href="/api/docs" fw={500}>
          {words.reference}
        </Anchor>
      </div>
      <UsageLine of={['callsPerMonth']} />
      {keys === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={180} radius={12} />
        )
      ) : keys.length === 0 ? (
        <StatePanel picture="empty" title={words.emptyTitle} action={create}>
          {space.isPersonal ? words.emptyText : words.emptyTextOfSpace}
        </StatePanel>
      ) : (
        <ul className={classes.list}>
          {keys.map((one) => (
            <KeyRow key={one.id} apiKey={one} onRenewed={setMade} />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateKeyDialog
          space={space}
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
