import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveTopic } from '#web/platform/live.ts'
import type { Link } from './links.api.ts'
import { putClicks } from './links.queries.ts'

/** As many as one subscription takes (`LIVE_LINKS_MAX`); the contract itself would bring zod along. */
const FOLLOWED_MAX = 300

/** Lets the numbers of links that are shown move while clicks come. */
export function useLiveClicks(links: readonly Link[]): void {
  const queryClient = useQueryClient()
  // in one order, so that sorting a list anew is no other question
  const ids = links
    .slice(0, FOLLOWED_MAX)
    .map((link) => link.id)
    .sort()
  const { data } = useLiveTopic('clicks', ids.length === 0 ? null : { ids })
  useEffect(() => {
    if (data !== undefined) putClicks(queryClient, data.counts)
  }, [data, queryClient])
}
