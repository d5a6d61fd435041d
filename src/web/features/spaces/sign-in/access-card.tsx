import { Button, Select, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { newcomerRoles } from '#contract/account/space-values.ts'
import domainClasses from '#web/features/domains/domains.module.css'
import spaceClasses from '#web/features/spaces/spaces.module.css'
import {
  makeSpareKey,
  type TeamConnection,
  teamSignInQuery,
} from '#web/features/team-sign-in/team-sign-in.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastProblem } from '#web/platform/toasts.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { settingsFailure } from './settings-failure.ts'
import type { Save } from './team-sign-in.screen.tsx'

const NOBODY = 'nobody'

/** Whether it is on, whom it takes in, and whether it is the only way. */
export function AccessCard(props: {
  spaceId: string
  connection: TeamConnection
  isOwner: boolean
  save: Save
}) {
  const { spaceId, connection, isOwner, save } = props
  const client = useQueryClient()
  const words = text.teamSettings
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const isProven = connection.domains.some((domain) => domain.isProven)
  const act = async (what: () => Promise<unknown>) => {
    setBusy(true)
    await what().catch((error: unknown) => toastProblem(settingsFailure(error)))
    setBusy(false)
  }
  const makeKey = async () => {
    setKey((await makeSpareKey(spaceId)).key)
    await client.invalidateQueries({ queryKey: teamSignInQuery(spaceId).queryKey })
  }
  const { spareKeyMadeAt, isJoined } = connection
  return (
    <SectionCard title={words.access} text={words.accessText}>
      <div className={spaceClasses.cards}>
        <Select
          label={words.newcomers}
          description={words.newcomersHint}
          allowDeselect={false}
          disabled={busy}
          data={[
            { value: NOBODY, label: words.nobody },
            ...newcomerRoles.map((role) => ({ value: role, label: text.users.roles[role] })),
          ]}
          value={connection.newcomerRole ?? NOBODY}
          onChange={(value) =>
            act(() => save({ newcomerRole: newcomerRoles.find((role) => role === value) ?? null }))
          }
        />
        <Switch
          label={words.on}
          description={isProven ? words.onHint : words.unproven}
          checked={connection.isOn}
          disabled={busy || (!isProven && !connection.isOn)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            void act(() => save({ isOn, ...(!isOn && { isOnlyWay: false }) }))
          }}
        />
        {isOwner && (
          <>
            <div className={spaceClasses.row}>
              <span>
                {words.spareKey}{' '}
                <span className="wp-muted">
                  {spareKeyMadeAt === null
                    ? words.spareKeyNone
                    : words.spareKeyMade(formatDate(spareKeyMadeAt))}
                </span>
              </span>
              <Button variant="default" disabled={busy} onClick={() => act(makeKey)}>
                {words.spareKeyMake}
              </Button>
            </div>
            {key !== null && (
              <div role="status" className={domainClasses.problem}>
                <p>{words.spareKeyOnce}</p>
                <span className={domainClasses.code}>{key}</span> <CopyIcon value={key} />
              </div>
            )}
            {!isJoined && (
              <div className={spaceClasses.row}>
                <span className="wp-muted">{words.joinFirst}</span>
                <Button component={Link} to={paths.security} variant="default">
                  {words.joinHere}
                </Button>
              </div>
            )}
            <Switch
              label={words.onlyWay}
              description={words.onlyWayHint}
              checked={connection.isOnlyWay}
              disabled={
                busy ||
                (!connection.isOnlyWay &&
                  (!connection.isOn || !isJoined || spareKeyMadeAt === null))
              }
              onChange={(event) => {
                const isOnlyWay = event.currentTarget.checked
                void act(() => save({ isOnlyWay }))
              }}
            />
          </>
        )}
      </div>
    </SectionCard>
  )
}
