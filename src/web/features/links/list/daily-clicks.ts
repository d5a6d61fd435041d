import { useQueries } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'
import { viewerZone } from '#web/platform/time-zone.ts'
import type { Link } from '../links.api.ts'

/** As many links as one page of the list. */
const PAGE = 25
const FRESH_MS = 300_000

/** Daily clicks of these links, with one call per page of the list, after the list itself. */
export function useDailyClicks(links: readonly Link[]): ReadonlyMap<string, readonly number[]> {
  const pages = Array.from({ length: Math.ceil(links.length / PAGE) }, (_, page) =>
    links.slice(page * PAGE, (page + 1) * PAGE).map((link) => link.id),
  )
  return useQueries({
    queries: pages.map((ids) => ({
      queryKey: ['links', 'daily', ids],
      staleTime: FRESH_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          'statistics.daily',
          { query: { ids: ids.join(), timezone: viewerZone() } },
          { signal },
        ),
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items.map(({ id, days }) => [id, days]) ?? [])),
  })
}
