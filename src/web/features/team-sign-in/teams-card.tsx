import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import accountClasses from '#web/features/account/account.module.css'
import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { JoinDialog, SpareKeyDialog } from './join-dialog.tsx'
import { leaveTeam, type TeamIdentity, teamIdentitiesQuery } from './team-sign-in.api.ts'

/** Identities of companies that sign in to this account; nothing for whoever is in no such space. */
export function TeamsCard({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch } = useQuery(teamIdentitiesQuery)
  const [joining, setJoining] = useState<TeamIdentity | null>(null)
  const [entering, setEntering] = useState<TeamIdentity | null>(null)
  const words = text.team
  if (data ? data.length === 0 : !error) return null
  return (
    <SectionCard
      title={words.cardTitle}
      text={hasPassword ? words.cardText : `${words.cardText} ${text.social.needsPassword}`}
    >
      {data ? (
        <ul className={accountClasses.list}>
          {data.map((team) => (
            <TeamRow
              key={team.spaceId}
              team={team}
              canJoin={hasPassword}
              onJoin={setJoining}
              onEnter={setEntering}
            />
          ))}
        </ul>
      ) : (
        <ErrorPanel error={error} retry={() => refetch()} />
      )}
      {joining && <JoinDialog team={joining} onClose={() => setJoining(null)} />}
      {entering && <SpareKeyDialog team={entering} onClose={() => setEntering(null)} />}
    </SectionCard>
  )
}

function TeamRow(props: {
  team: TeamIdentity
  canJoin: boolean
  onJoin: (team: TeamIdentity) => void
  onEnter: (team: TeamIdentity) => void
}) {
  const { team, canJoin, onJoin, onEnter } = props
  const { spaceId, name, joinedAt, isLastWay } = team
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const words = text.team
  const leave = async () => {
    setBusy(true)
    try {
      await leaveTeam(spaceId)
      toastSuccess(words.left(name))
    } catch (error) {
      toastError(namedFailure(error, words.leaveError))
    }
    await client.invalidateQueries({ queryKey: ['account'] })
    setBusy(false)
  }
  const state = joinedAt === null ? words.notJoined : words.joinedSince(formatDate(joinedAt))
  return (
    <li className={accountClasses.row}>
      <span className={accountClasses.what}>
        <span className={accountClasses.name}>{name}</span>
        <span className={accountClasses.quiet}>{isLastWay ? text.social.lastWay : state}</span>
      </span>
      {team.takesSpareKey && (
        <Button variant="default" size="sm" onClick={() => onEnter(team)}>
          {words.spareKey}
        </Button>
      )}
      {joinedAt !== null && !isLastWay && (
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={words.leaveOf(name)}
          onClick={leave}
        >
          {words.leave}
        </Button>
      )}
      {joinedAt === null && canJoin && (
        <Button
          variant="default"
          size="sm"
          aria-label={words.joinTo(name)}
          onClick={() => onJoin(team)}
        >
          {words.join}
        </Button>
      )}
    </li>
  )
}
