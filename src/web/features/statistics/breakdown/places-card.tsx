import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TABLE_GROUPS } from '../dimensions.ts'
import { breakdownQuery } from '../statistics.queries.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import { BreakdownPanel, limitOf } from './breakdown-card.tsx'
import { DimensionTabs } from './dimension-tabs.tsx'
import classes from './places-card.module.css'

const WorldMap = lazy(async () => ({ default: (await import('../map/world-map.tsx')).WorldMap }))

/** Replaces the map. The table beside it shows the error and a retry button. */
function Waiting({ hasFailed }: { hasFailed: boolean }) {
  if (hasFailed) return <div className={classes.missing} />
  return <Skeleton className={classes.map} radius="md" />
}

/** The map, with the countries or cities as a table beside it. */
export function PlacesCard(props: Choosing & { question: Question }) {
  const { question, choice, change } = props
  const { asked, span } = question
  const [pointed, setPointed] = useState<string>()
  const dimension = choice.tabs.places
  const countries = useQuery(
    breakdownQuery({ ...asked, span, dimension: 'country', limit: limitOf('country') }),
  )
  const title = text.statistics.tables.places
  return (
    <SectionCard title={title}>
      <div className={classes.root}>
        <div>
          <Suspense fallback={<Skeleton className={classes.map} radius="md" />}>
            {countries.data ? (
              <WorldMap
                of={choice.of}
                items={countries.data.items}
                highlighted={pointed ?? choice.filters.country}
                onChoose={(country) =>
                  change({
                    filters: {
                      country: choice.filters.country === country ? undefined : country,
                    },
                  })
                }
              />
            ) : (
              <Waiting hasFailed={countries.error !== null} />
            )}
          </Suspense>
        </div>
        <div className={classes.table}>
          <DimensionTabs
            title={title}
            dimensions={TABLE_GROUPS.places}
            dimension={dimension}
            onDimension={(places) => change({ tabs: { places: places as typeof dimension } })}
          />
          <BreakdownPanel
            {...props}
            isRoomy
            title={title}
            dimension={dimension}
            onPoint={(value) => setPointed(dimension === 'country' ? value : undefined)}
          />
        </div>
      </div>
    </SectionCard>
  )
}
