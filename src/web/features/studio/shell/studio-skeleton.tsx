import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { PhoneBones } from '#web/ui/phone-bones.tsx'
import previewClasses from './preview-pane.module.css'
import classes from './studio-shell.module.css'
import barClasses from './top-bar.module.css'
import { usePreviewPlace } from './use-preview-place.ts'

const Phone = lazy(async () => ({ default: (await import('./phone.tsx')).Phone }))

/** Placeholder of the studio while its page loads. */
export function StudioSkeleton() {
  const { isBeside } = usePreviewPlace()
  return (
    <div
      className={classes.root}
      data-beside={isBeside || undefined}
      role="status"
      aria-label={text.common.loading}
    >
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
      {isBeside && (
        <aside className={classes.aside}>
          <PreviewSkeleton />
        </aside>
      )}
    </div>
  )
}

/**
 * The skeleton that visitors see, in the phone; before its code has loaded, a simple phone shape.
 */
export function PreviewSkeleton() {
  const shape = (
    <div className={previewClasses.root}>
      <div className={previewClasses.phone}>
        <div className={previewClasses.bones}>
          <PhoneBones />
        </div>
      </div>
    </div>
  )
  return (
    <Suspense fallback={shape}>
      <Phone title={text.common.loading} lang={locale} />
    </Suspense>
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
