import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

/** Charts are heavy, and the list need not wait for one. */
const GrowthCard = lazy(async () => ({
  default: (await import('./growth-card.tsx')).GrowthCard,
}))

const LeaveReasonsCard = lazy(async () => ({
  default: (await import('./leave-reasons-card.tsx')).LeaveReasonsCard,
}))

/** How the subscribers of a page grew, and why some left. */
export function Growth({ pageId }: { pageId: string }) {
  return (
    <>
      <Suspense fallback={<Skeleton height={288} radius="lg" />}>
        <GrowthCard pageId={pageId} />
      </Suspense>
      <Suspense>
        <LeaveReasonsCard pageId={pageId} />
      </Suspense>
    </>
  )
}
