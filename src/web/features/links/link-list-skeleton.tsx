import { Skeleton } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './links.module.css'

/** Placeholder of the list while it loads. */
export function LinkListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={classes.list} role="status" aria-label={text.common.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without any identity
        <div key={index} className={`${classes.row} ${classes.waiting}`}>
          <div className={classes.words}>
            <Skeleton height={16} width={160 + ((index * 47) % 80)} maw="100%" radius="sm" />
            <Skeleton
              height={12}
              width={220 + ((index * 61) % 140)}
              maw="100%"
              mt={10}
              radius="sm"
            />
          </div>
          <Skeleton height={16} width={48} radius="sm" />
        </div>
      ))}
    </div>
  )
}
