import { Skeleton } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './overview-card.module.css'

/** The shape of the card while its numbers are fetched. */
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
        <Skeleton height={250} radius="md" />
        <Skeleton height={8} radius="sm" />
        <Skeleton height={12} width="40%" radius="sm" />
      </div>
    </div>
  )
}
