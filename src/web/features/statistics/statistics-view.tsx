import { lazy, type ReactNode, Suspense } from 'react'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { ControlsBar } from './controls/controls-bar.tsx'
import { ReachLine } from './controls/reach.tsx'
import { LiveSkeleton } from './live/live-skeleton.tsx'
import classes from './statistics-body.module.css'
import { StatisticsBody } from './statistics-body.tsx'
import type { Choosing } from './use-choice.ts'
import { useQuestion } from './use-question.ts'

const LiveView = lazy(async () => ({ default: (await import('./live/live-view.tsx')).LiveView }))
const GoalsCard = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('./goals-card.tsx')).GoalsCard }
})

/** The statistics of a scope: controls, and the numbers or the live view. */
export function StatisticsView(props: Choosing & { scopePicker?: ReactNode; actions?: ReactNode }) {
  const { choice } = props
  const question = useQuestion(choice)
  return (
    <>
      <div className={classes.controls}>
        <ControlsBar {...props} question={question} />
        {question && !choice.isLive && <ReachLine question={question} />}
      </div>
      {choice.isLive ? (
        <Suspense fallback={<LiveSkeleton />}>
          <LiveView choice={choice} />
        </Suspense>
      ) : (
        <>
          <StatisticsBody {...props} question={question} />
          {choice.scope.scope === 'link' && choice.scope.id && question && (
            <Suspense>
              <GoalsCard linkId={choice.scope.id} question={question} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}
