import { Skeleton } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { BreakdownSkeleton } from '../breakdown/breakdown-list.tsx'
import classes from './live-view.module.css'

/** Placeholder of the live view while it connects. */
export function LiveSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label={text.common.loading}>
      <div className={classes.card}>
        <Skeleton height={44} width={72} radius="md" />
        <Skeleton height={14} width={180} mt={10} radius="sm" />
        <Skeleton height={120} mt={24} radius="md" />
      </div>
      <div className={classes.card}>
        <BreakdownSkeleton rows={6} />
      </div>
    </div>
  )
}
