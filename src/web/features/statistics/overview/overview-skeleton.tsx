import { Skeleton } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './overview-card.module.css'

/** Typical heights of two weeks, in percent. */
const BARS = [
  ...([34, 46, 42, 58, 66, 40, 30] as const),
  ...([38, 52, 60, 72, 64, 48, 36] as const),
].map((height, day) => [day, height] as const)

/** Placeholder of the card while its numbers load. */
export function OverviewSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label={text.common.loading}>
      <div className={classes.skeleton}>
        <div>
          {['people', 'visitors', 'visits', 'all'].map((name) => (
            <div key={name}>
              <Skeleton height={12} width="60%" radius="sm" />
              <Skeleton height={28} width="45%" mt={12} radius="sm" />
              <Skeleton height={12} width="75%" mt={12} radius="sm" />
            </div>
          ))}
        </div>
        <div className={classes.chartBones}>
          {BARS.map(([day, height]) => (
            <Skeleton key={day} height={`${height}%`} radius="sm" />
          ))}
        </div>
        <Skeleton height={8} radius="sm" />
        <Skeleton height={12} width="40%" radius="sm" />
      </div>
    </div>
  )
}
