import { Button, Progress, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { nearnessOf } from '#contract/business/package-values.ts'
import type { SpacePackageAnswer, UsageAnswer } from '#contract/business/space-packages.ts'
import { may } from '#contract/permissions.ts'
import { openAmong, type Space, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { PackageTable } from './package-table.tsx'
import { offeredQuery, type Package, spacePackageQuery, tryPackage } from './packages.api.ts'
import classes from './packages.module.css'
import { RedeemLine } from './redeem-line.tsx'
import { sayAmount, sayDay, sayPrice, sayUsed } from './say-package.ts'

/** /app/settings/package: the package of the open space and how much of it is used. */
export function UsageScreen() {
  const spaces = useQuery(spacesQuery)
  const space = openAmong(spaces.data ?? [])
  const words = text.pricing
  return (
    <Screen title={words.usage} width="wide">
      {space ? (
        <SpaceUsage spaceId={space.id} role={space.role} />
      ) : spaces.error ? (
        <ErrorPanel error={spaces.error} retry={() => spaces.refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Screen>
  )
}

function SpaceUsage({ spaceId, role }: { spaceId: string; role: Space['role'] }) {
  const { data, error, refetch } = useQuery(spacePackageQuery(spaceId))
  const offered = useQuery(offeredQuery).data ?? []
  const words = text.pricing
  if (error && !data) return <ErrorPanel error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <div className={classes.form}>
      <SectionCard
        title={data.package?.name ?? words.noPackage}
        text={data.package ? describe(data) : words.noPackageText}
      >
        <div className={classes.meters}>
          {data.usage.map((usage) => (
            <Meter key={usage.limit} usage={usage} />
          ))}
        </div>
        {data.package && data.source !== 'free' && (
          <p className={classes.text}>
            {words.atItsEnd(offered.find(({ isFree }) => isFree)?.name)}
          </p>
        )}
      </SectionCard>
      {offered.length > 0 && (
        <SectionCard title={words.choose}>
          <PackageTable
            packages={offered}
            actionOf={(one) => <Choice spaceId={spaceId} present={data} one={one} />}
          />
        </SectionCard>
      )}
      {data.hasPackages && may(role, 'space.change') && <RedeemLine />}
    </div>
  )
}

function describe({ source, given, price }: SpacePackageAnswer): string {
  const words = text.pricing
  const ends = given?.endsAt
  const until = ends && words.until(sayDay(ends))
  return [source && words.source[source], price && sayPrice(price), until]
    .filter(Boolean)
    .join(' · ')
}

function Choice(props: { spaceId: string; present: SpacePackageAnswer; one: Package }) {
  const { spaceId, present, one } = props
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const words = text.pricing
  if (present.package?.id === one.id) return <b>{words.mine}</b>
  const buy = one.prices.length > 0 && (
    <Button component={Link} to={`${paths.billing}?package=${one.id}`} size="xs" variant="default">
      {words.buy}
    </Button>
  )
  if (one.trialDays === 0 || !present.canTry) return buy || null
  const start = async () => {
    setBusy(true)
    try {
      client.setQueryData(spacePackageQuery(spaceId).queryKey, await tryPackage(spaceId, one.id))
      toastSuccess(words.tried(one.name))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="xs" loading={isBusy} onClick={start}>
        {words.tryOut(one.name)}
      </Button>
      {buy}
    </>
  )
}

function Meter({ usage: { limit, used, max } }: { usage: UsageAnswer }) {
  const words = text.pricing
  const share = max === null ? 0 : max === 0 ? 1 : used / max
  const isNear = max === 0 || nearnessOf(limit, used, max) > 0
  const label = words.limits[limit]
  const amount = words.used(sayUsed(limit, used), sayAmount(limit, max))
  return (
    <div className={classes.meter}>
      <span className={classes.line}>
        <span>{label}</span>
        <span>{max === null ? sayUsed(limit, used) : amount}</span>
      </span>
      {max !== null && (
        <Progress
          value={Math.min(100, 100 * share)}
          color={isNear ? 'red' : undefined}
          aria-label={`${label}: ${amount}`}
        />
      )}
      {isNear && <span className={classes.text}>{share >= 1 ? words.full : words.near}</span>}
    </div>
  )
}
