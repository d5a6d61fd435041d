import { lazy, Suspense } from 'react'
import { text } from '#web/messages/index.ts'
import { BreakdownCard } from './breakdown/breakdown-card.tsx'
import { HoursCard } from './breakdown/hours-card.tsx'
import { PlacesCard } from './breakdown/places-card.tsx'
import { TABLE_GROUPS } from './dimensions.ts'
import { NothingCounted } from './empty/nothing-counted.tsx'
import { useWhatIsMissing } from './empty/use-what-is-missing.ts'
import { OverviewCard } from './overview/overview-card.tsx'
import { OverviewSkeleton } from './overview/overview-skeleton.tsx'
import classes from './statistics-body.module.css'
import type { Choosing } from './use-choice.ts'
import type { Question } from './use-question.ts'

const BreakdownDialog = lazy(async () => ({
  default: (await import('./breakdown/breakdown-dialog.tsx')).BreakdownDialog,
}))

const words = text.statistics.tables

/** The numbers over time and by every dimension. */
export function StatisticsBody(props: Choosing & { question: Question | undefined }) {
  const { question, choice, change } = props
  if (!question) return <OverviewSkeleton />
  return <Body question={question} choice={choice} change={change} />
}

function Body(props: Choosing & { question: Question }) {
  const { question, choice, change } = props
  const missing = useWhatIsMissing(question, choice)
  if (missing === 'clicks') return <NothingCounted {...props} missing={missing} />
  const { scope } = choice.scope
  const isOne = scope === 'link' || (scope === 'page' && choice.of === 'views')
  return (
    <div className={classes.root}>
      <OverviewCard {...props} />
      {missing ? (
        <NothingCounted {...props} missing={missing} />
      ) : (
        <>
          <PlacesCard {...props} />
          <div className={classes.pair}>
            <BreakdownCard
              {...props}
              title={words.sources}
              dimensions={TABLE_GROUPS.sources}
              dimension={choice.tabs.sources}
              onDimension={(sources) =>
                change({ tabs: { sources: sources as typeof choice.tabs.sources } })
              }
            />
            <BreakdownCard
              {...props}
              title={words.devices}
              dimensions={TABLE_GROUPS.devices}
              dimension={choice.tabs.devices}
              onDimension={(devices) =>
                change({ tabs: { devices: devices as typeof choice.tabs.devices } })
              }
            />
          </div>
          <HoursCard {...props} />
          <div className={classes.pair}>
            {!isOne && (
              <BreakdownCard
                {...props}
                title={choice.of === 'views' ? words.pages : words.links}
                dimensions={['link']}
                dimension="link"
              />
            )}
            <BreakdownCard {...props} title={words.kinds} dimensions={['kind']} dimension="kind" />
          </div>
        </>
      )}
      {choice.all && (
        <Suspense>
          <BreakdownDialog {...props} key={choice.all} dimension={choice.all} />
        </Suspense>
      )}
    </div>
  )
}
