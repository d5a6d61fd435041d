import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveTopic } from '#web/platform/live.ts'
import type { Link } from './links.api.ts'
import { type ClickCounts, putClicks } from './links.queries.ts'

/** As many as one subscription takes (`LIVE_LINKS_MAX`); importing the contract would load zod. */
const FOLLOWED_MAX = 300

/** Updates the click counts of visible links live. */
export function useLiveClicks(links: readonly Link[]): void {
  const queryClient = useQueryClient()
  const counts = useLiveCounts(links.map(({ id }) => id))
  useEffect(() => {
    if (counts !== undefined) putClicks(queryClient, counts)
  }, [counts, queryClient])
}

/** How often links were followed, each time that changes; undefined until the first answer. */
export function useLiveCounts(linkIds: readonly string[]): readonly ClickCounts[] | undefined {
  // sorted, so that the same links in another order are the same request
  const ids = linkIds.slice(0, FOLLOWED_MAX).sort()
  return useLiveTopic('clicks', ids.length === 0 ? null : { ids }).data?.counts
}
