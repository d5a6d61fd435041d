import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveTopic } from '#web/platform/live.ts'
import type { Link } from './links.api.ts'
import { putClicks } from './links.queries.ts'

/** As many as one subscription takes (`LIVE_LINKS_MAX`); importing the contract would load zod. */
const FOLLOWED_MAX = 300

/** Updates the click counts of visible links live. */
export function useLiveClicks(links: readonly Link[]): void {
  const queryClient = useQueryClient()
  // sorted, so that the same links in another order are the same request
  const ids = links
    .slice(0, FOLLOWED_MAX)
    .map((link) => link.id)
    .sort()
  const { data } = useLiveTopic('clicks', ids.length === 0 ? null : { ids })
  useEffect(() => {
    if (data !== undefined) putClicks(queryClient, data.counts)
  }, [data, queryClient])
}
