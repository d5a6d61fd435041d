import { queryOptions } from '@tanstack/react-query'
import { listCategories, listEvents, listMarks } from './calendar.api.ts'
import { type Day, dayMs } from './model/days.ts'

const DAY_MS = 86_400_000

/** Converts days to times, wide enough for every time zone. */
function rangeOf(first: Day, last: Day): { from: string; to: string } {
  return {
    from: new Date(dayMs(first) - DAY_MS).toISOString(),
    to: new Date(dayMs(last) + 2 * DAY_MS).toISOString(),
  }
}

/**
 * The events in some days; other tabs and people change them, so returning to the tab reloads them.
 */
export const eventsQuery = (first: Day, last: Day) =>
  queryOptions({
    queryKey: ['calendar', 'events', first, last],
    queryFn: ({ signal }) => listEvents(rangeOf(first, last), signal),
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  })

/** Links that start or end within some days. */
export const marksQuery = (first: Day, last: Day) =>
  queryOptions({
    queryKey: ['calendar', 'marks', first, last],
    queryFn: async ({ signal }) => (await listMarks(rangeOf(first, last), signal)).marks,
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  })

export const categoriesQuery = queryOptions({
  queryKey: ['calendar', 'categories'],
  staleTime: 60_000,
  queryFn: ({ signal }) => listCategories(signal),
})
