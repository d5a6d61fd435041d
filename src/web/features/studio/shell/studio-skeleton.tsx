import { Skeleton } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import previewClasses from './preview-pane.module.css'
import classes from './studio-shell.module.css'
import barClasses from './top-bar.module.css'

/** The shape of the studio while its page is fetched. */
export function StudioSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label={text.common.loading}>
      <div className={classes.centre}>
        <div className={barClasses.root}>
          <Skeleton width={140} height={20} radius="sm" />
        </div>
        <div className={classes.tabs}>
          <span className={classes.tab}>
            <Skeleton width={180} height={16} radius="sm" />
          </span>
        </div>
        <div className={classes.content}>
          <TabSkeleton />
        </div>
      </div>
      <aside className={classes.skeletonAside}>
        <PreviewSkeleton />
      </aside>
    </div>
  )
}

export function PreviewSkeleton() {
  return (
    <div className={previewClasses.root}>
      <Skeleton width={340} height={680} radius={48} />
    </div>
  )
}

export function TabSkeleton() {
  return (
    <>
      <Skeleton height={160} radius="lg" />
      <Skeleton height={88} radius="lg" />
      <Skeleton height={88} radius="lg" />
    </>
  )
}
