import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { may } from '#contract/permissions.ts'
import domainClasses from '#web/features/domains/domains.module.css'
import { openAmong, type Space, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import spaceClasses from '#web/features/spaces/spaces.module.css'
import {
  deleteTeamSignIn,
  putTeamSignIn,
  type TeamSettings,
  type TeamSignIn,
  teamSignInQuery,
} from '#web/features/team-sign-in/team-sign-in.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastProblem } from '#web/platform/toasts.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { IconChevronLeft } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { AccessCard } from './access-card.tsx'
import { AddressDomainsCard } from './address-domains-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { settingsFailure } from './settings-failure.ts'

/** /app/space/sign-in: how people sign in to the open space by its own provider. */
export function TeamSignInScreen() {
  const spaces = useQuery(spacesQuery)
  const open = openAmong(spaces.data ?? [])
  return (
    <Screen
      title={text.teamSettings.title}
      back={
        <Anchor component={Link} to={paths.space} className={domainClasses.back}>
          <IconChevronLeft size={18} stroke={1.75} />
          {text.spaces.title}
        </Anchor>
      }
    >
      {open ? (
        <Settings space={open} />
      ) : spaces.error ? (
        <ErrorPanel error={spaces.error} retry={() => spaces.refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Screen>
  )
}

export type Save = (change: Partial<TeamSettings>) => Promise<TeamSignIn>

function Settings({ space }: { space: Space }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(teamSignInQuery(space.id))
  if (error) return <ErrorPanel error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={320} radius="lg" />
  const { connection } = data
  const take = (answer: TeamSignIn) => {
    client.setQueryData(teamSignInQuery(space.id).queryKey, answer)
    return answer
  }
  const save: Save = async (change) =>
    take(
      await putTeamSignIn(space.id, {
        issuer: connection?.issuer ?? '',
        clientId: connection?.clientId ?? '',
        domains: connection?.domains.map(({ name }) => name) ?? [],
        newcomerRole: connection?.newcomerRole ?? null,
        isOn: connection?.isOn ?? false,
        isOnlyWay: connection?.isOnlyWay ?? false,
        ...change,
      }),
    )
  return (
    <div className={spaceClasses.cards}>
      <AddressesCard signIn={data} />
      <ConnectionCard key={connection?.issuer} connection={connection} save={save} />
      {connection && (
        <>
          <AddressDomainsCard spaceId={space.id} connection={connection} save={save} take={take} />
          <AccessCard
            spaceId={space.id}
            connection={connection}
            isOwner={may(space.role, 'space.own')}
            save={save}
          />
          <RemoveCard spaceId={space.id} />
        </>
      )}
    </div>
  )
}

/** The addresses to register with the provider. */
function AddressesCard({ signIn }: { signIn: TeamSignIn }) {
  const words = text.teamSettings
  return (
    <SectionCard title={words.register} text={words.registerText}>
      <dl className={domainClasses.facts}>
        {(
          [
            [words.returnAddress, signIn.returnAddress],
            [words.signOutAddress, signIn.signOutAddress],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className={domainClasses.fact}>
            <dt>{label}</dt>
            <dd>
              <span className={domainClasses.code}>{value}</span>
              <CopyIcon value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

function RemoveCard({ spaceId }: { spaceId: string }) {
  const client = useQueryClient()
  const [isSure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const words = text.teamSettings
  const remove = async () => {
    if (!isSure) return setSure(true)
    setBusy(true)
    try {
      await deleteTeamSignIn(spaceId)
      await client.invalidateQueries({ queryKey: spacesQuery.queryKey })
    } catch (error) {
      toastProblem(settingsFailure(error))
      setBusy(false)
    }
  }
  return (
    <SectionCard
      title={words.remove}
      text={words.removeText}
      action={
        <Button variant="default" color="red" loading={busy} onClick={remove}>
          {isSure ? words.removeSure : words.removeAction}
        </Button>
      }
    />
  )
}
