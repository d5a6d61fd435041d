import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { may } from '#contract/permissions.ts'
import { openAmong, type Space, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { ReadOnly } from '#web/ui/read-only.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { interstitialQuery } from './add-ons.api.ts'
import classes from './add-ons.module.css'
import { InterstitialCard } from './interstitial-card.tsx'

/** /app/settings/add-ons: the add-ons of the open space. */
export function AddOnsScreen() {
  const { data, error, refetch } = useQuery(spacesQuery)
  const space = openAmong(data ?? [])
  return (
    <Screen title={text.addOns.title}>
      {space ? (
        <ReadOnly isOn={!may(space.role, 'space.change')}>
          <div className={classes.cards}>
            <InterstitialOf space={space} />
          </div>
        </ReadOnly>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Screen>
  )
}

function InterstitialOf({ space }: { space: Space }) {
  const { data, error, refetch } = useQuery(interstitialQuery(space.id))
  if (error) return <ErrorPanel error={error} retry={() => refetch()} />
  if (data === undefined) return <Skeleton height={320} radius="lg" />
  return <InterstitialCard space={space} saved={data} />
}
