import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { givenRoles } from '#contract/account/space-values.ts'
import { may } from '#contract/permissions.ts'
import { BillingCard } from '#web/features/billing/billing-card.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { authMode } from '#web/platform/identity/identity.ts'
import { useSession } from '#web/platform/session.ts'
import { useLiveRefresh } from '#web/platform/use-live-refresh.ts'
import { Screen } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { DeleteCard, DeletedCard, ExportCard, LeaveCard } from './end-cards.tsx'
import { FactorCard } from './factor-card.tsx'
import { LookCard } from './look-card.tsx'
import { openAmong, type Space, spacesQuery } from './spaces.api.ts'
import classes from './spaces.module.css'
import { AcceptCard, TransferCard } from './transfer-card.tsx'

/** /app/space: name, people and deletion of the open space. */
export function SpaceScreen() {
  const queryClient = useQueryClient()
  const spaces = useQuery(spacesQuery)
  useLiveRefresh('space', () => queryClient.invalidateQueries({ queryKey: spacesQuery.queryKey }))
  const open = openAmong(spaces.data ?? [])
  const deleted = (spaces.data ?? []).filter(({ deletesAt }) => deletesAt !== null)
  return (
    <Screen title={text.spaces.title}>
      {open ? (
        <div className={classes.cards}>
          <Cards space={open} />
          {deleted.length > 0 && <DeletedCard spaces={deleted} />}
        </div>
      ) : spaces.error ? (
        <ErrorPanel error={spaces.error} retry={() => spaces.refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Screen>
  )
}

function Cards({ space }: { space: Space }) {
  const session = useSession()
  const isOwner = may(space.role, 'space.own')
  const leads = may(space.role, 'space.change')
  const isShared = !space.isPersonal
  return (
    <>
      {space.offeredTo?.id === session.uid && <AcceptCard space={space} />}
      {leads && <LookCard key={`${space.name} ${space.color}`} space={space} />}
      {may(space.role, 'people.read') && <PeopleCard space={space} />}
      {leads && space.needsSecondFactor !== null && <FactorCard space={space} />}
      {leads && isShared && authMode !== 'firebase' && <TeamSignInCard />}
      {may(space.role, 'notices.hear') && <TelegramCard />}
      {may(space.role, 'billing.read') && <BillingCard spaceId={space.id} />}
      {may(space.role, 'space.export') && <ExportCard space={space} />}
      {isShared && isOwner && <TransferCard space={space} />}
      {isShared && !isOwner && <LeaveCard space={space} />}
      {isShared && isOwner && <DeleteCard space={space} />}
    </>
  )
}

function TeamSignInCard() {
  const words = text.teamSettings
  return (
    <SectionCard
      title={words.card}
      text={words.cardText}
      action={
        <Button component={Link} to={paths.teamSignIn} variant="default">
          {words.cardAction}
        </Button>
      }
    />
  )
}

function TelegramCard() {
  const words = text.telegram
  return (
    <SectionCard
      title={words.card}
      text={words.cardText}
      action={
        <Button component={Link} to={paths.telegram} variant="default">
          {words.cardAction}
        </Button>
      }
    />
  )
}

function PeopleCard({ space }: { space: Space }) {
  const words = text.spaces
  const { roles, roleTexts } = text.users
  return (
    <SectionCard
      title={words.people}
      text={words.peopleText(space.members, roles[space.role])}
      action={
        <Button component={Link} to={paths.users} variant="default">
          {words.peopleOpen}
        </Button>
      }
    >
      <dl className={classes.rights} aria-label={words.rights}>
        {(['owner', ...givenRoles] as const).map((role) => (
          <div key={role}>
            <dt>{roles[role]}</dt>
            <dd>{roleTexts[role]}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
