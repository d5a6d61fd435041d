import { Button } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconCloudOff, IconPlayerPause, IconPlayerPlay } from '#web/ui/icons.ts'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { formatNumber } from '../format.ts'
import type { StatisticsChoice } from '../url-state.ts'
import { LastClicks } from './last-clicks.tsx'
import { LiveSkeleton } from './live-skeleton.tsx'
import classes from './live-view.module.css'
import { MinuteBars } from './minute-bars.tsx'
import { useLiveStatistics } from './use-live-statistics.ts'

const words = text.statistics.liveView
const NOW_MINUTES = 5

/** Live: a counter, the last half hour by minute, and the latest clicks. */
export function LiveView({ choice }: { choice: StatisticsChoice }) {
  const [isPaused, setPaused] = useState(false)
  const { data, error, isOffline, retry } = useLiveStatistics(choice, isPaused)
  if (error && !data) return <ErrorPanel error={error} retry={retry} />
  if (!data) return <LiveSkeleton />
  const now = data.minutes.slice(-NOW_MINUTES).reduce((sum, { clicks }) => sum + clicks, 0)
  const state = isOffline ? 'offline' : isPaused ? 'paused' : 'running'
  return (
    <div className={classes.root}>
      <section className={classes.card} aria-label={words.minutes}>
        <header className={classes.head}>
          <div>
            <p className={classes.now}>
              <strong>{formatNumber(now)}</strong> {words.now}
            </p>
            <p className={classes.visitors}>{words.visitors(data.unique)}</p>
          </div>
          <div className={classes.controls}>
            <span className={classes.state} data-state={state} role="status">
              {isOffline ? <IconCloudOff size={16} stroke={1.75} /> : <i />}
              {words[isOffline ? 'offlineShort' : state]}
            </span>
            <Button
              variant="default"
              leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? words.resume : words.pause}
            </Button>
          </div>
        </header>
        {isOffline && <p className={classes.offline}>{words.offline}</p>}
        <MinuteBars minutes={data.minutes} of={choice.of} />
      </section>
      <LastClicks clicks={data.last} of={choice.of} />
    </div>
  )
}
