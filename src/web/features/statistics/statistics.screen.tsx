import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { Screen } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { StatisticsActions } from './actions/statistics-actions.tsx'
import { ScopePicker } from './controls/scope-picker.tsx'
import { firstClickQuery } from './statistics.queries.ts'
import classes from './statistics-body.module.css'
import { StatisticsView } from './statistics-view.tsx'
import { useChoice } from './use-choice.ts'

const words = text.statistics

/** /app/statistics: clicks by time, place and source, of all links or of one link, page or tag. */
export function StatisticsScreen() {
  const { choice, change } = useChoice()
  const known = useQuery(firstClickQuery(choice))
  const isGone = known.error instanceof CallFailure && known.error.status === 404
  return (
    <Screen title={words.title} width="wide" action={<StatisticsActions choice={choice} />}>
      {isGone ? (
        <div className={classes.card}>
          <StatePanel
            picture="lost"
            title={words.scope.goneTitle}
            action={
              <Button onClick={() => change({ scope: { scope: 'space' } })}>
                {words.scope.goneAction}
              </Button>
            }
          >
            {words.scope.goneText}
          </StatePanel>
        </div>
      ) : (
        <StatisticsView
          choice={choice}
          change={change}
          scopePicker={<ScopePicker choice={choice} change={change} />}
        />
      )}
    </Screen>
  )
}
