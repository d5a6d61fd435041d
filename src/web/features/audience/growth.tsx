import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

/** Charts are heavy, and the list need not wait for one. */
const GrowthCard = lazy(async () => ({
  default: (await import('./growth-card.tsx')).GrowthCard,
}))

/** How the subscribers of a page grew. */
export function Growth({ pageId }: { pageId: string }) {
  return (
    <Suspense fallback={<Skeleton height={288} radius="lg" />}>
      <GrowthCard pageId={pageId} />
    </Suspense>
  )
}
