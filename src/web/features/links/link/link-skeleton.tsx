import { Skeleton } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './link.module.css'

/** Placeholder of the screen while the link loads. */
export function LinkSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label={text.common.loading}>
      <div className={classes.head}>
        <Skeleton height={14} width={56} radius="sm" />
        <Skeleton height={30} width={280} mt={14} radius="sm" />
        <Skeleton height={18} width={200} mt={14} radius="sm" />
      </div>
      <div className={classes.tabs}>
        {[56, 44, 60, 72].map((width) => (
          <Skeleton key={width} height={14} width={width} my={15} radius="sm" />
        ))}
      </div>
      <div className={classes.content}>
        <TabSkeleton />
      </div>
    </div>
  )
}

export function TabSkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label={text.common.loading}>
      <div className={classes.column}>
        <Skeleton height={320} radius="lg" />
        <Skeleton height={180} radius="lg" />
      </div>
      <div className={classes.column}>
        <Skeleton height={220} radius="lg" />
      </div>
    </div>
  )
}
