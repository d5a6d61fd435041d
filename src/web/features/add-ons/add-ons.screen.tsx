import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AddOnKind } from '#contract/add-ons/add-on-values.ts'
import { may } from '#contract/permissions.ts'
import { useReturn } from '#web/features/billing/use-return.ts'
import { openAmong, type Space, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { ReadOnly } from '#web/ui/read-only.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { addOnsQuery, interstitialQuery } from './add-ons.api.ts'
import classes from './add-ons.module.css'
import { ApiCard } from './api-card.tsx'
import { ExtensionCard } from './extension-card.tsx'
import { InterstitialCard } from './interstitial-card.tsx'
import { ShopCard } from './shop-card.tsx'

/** /app/settings/add-ons: the add-ons of the open space. */
export function AddOnsScreen() {
  const { data, error, refetch } = useQuery(spacesQuery)
  useReturn()
  const space = openAmong(data ?? [])
  return (
    <Screen title={text.addOns.title}>
      {space ? (
        <AddOns space={space} />
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Screen>
  )
}

function AddOns({ space }: { space: Space }) {
  const { data, error, refetch } = useQuery(addOnsQuery(space.id))
  if (error) return <ErrorPanel error={error} retry={() => refetch()} />
  if (data === undefined) return <Skeleton height={320} radius="lg" />
  const leads = may(space.role, 'space.change')
  const of = (kind: AddOnKind) => data.items.find((one) => one.kind === kind)!
  const [extension, interstitial, api] = [of('extension'), of('interstitial'), of('api')]
  return (
    <div className={classes.cards}>
      <ExtensionCard space={space} link={extension.link} isHad={extension.source !== null} />
      {interstitial.source && (
        <ReadOnly isOn={!leads}>
          <InterstitialOf space={space} />
        </ReadOnly>
      )}
      {leads && api.source && <ApiCard limit={api.limit} />}
      <ShopCard space={space} addOns={data} />
    </div>
  )
}

function InterstitialOf({ space }: { space: Space }) {
  const { data, error, refetch } = useQuery(interstitialQuery(space.id))
  if (error) return <ErrorPanel error={error} retry={() => refetch()} />
  if (data === undefined) return <Skeleton height={320} radius="lg" />
  return <InterstitialCard space={space} saved={data} />
}
