import type { Deps } from '../../deps.ts'
import { findReach, visibleIn } from '../folders/index.ts'
import { getSpace, requireOpenSpace } from '../spaces/index.ts'
import { listEvents } from './calendar.repository.ts'
import { type CalendarSource, calendarSources, type Mark, type Span } from './calendar-sources.ts'
import { type CalendarEntry, writeCalendar } from './icalendar.ts'

const YEAR_MS = 366 * 86_400_000

/** The entries of all sources for the caller's space, ordered by time. @throws notFound */
export async function listMarks(
  deps: Deps,
  userId: string,
  span: Span,
  sources: readonly CalendarSource[] = calendarSources,
): Promise<Mark[]> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.read')
  const visible = visibleIn(await findReach(deps, { userId, spaceId }))
  const found = await Promise.all(sources.map((read) => read(deps, { spaceId, visible }, span)))
  return found.flat().sort((one, other) => one.at - other.at)
}

/**
 * Exports every event, and the other entries from a year back to two years ahead. @throws notFound
 */
export async function exportCalendar(deps: Deps, userId: string): Promise<string> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.export')
  const now = deps.clock.now()
  const events = await listEvents(deps.db, spaceId, { from: undefined, to: undefined })
  const marks = await listMarks(deps, userId, { from: now - YEAR_MS, to: now + 2 * YEAR_MS })
  const { name } = await getSpace(deps, { userId, id: spaceId })
  // a personal space may be named after its owner's address
  return writeCalendar(name.split('@')[0]!, [
    ...events.map(
      (event): CalendarEntry => ({
        uid: `${event.id}@waypost`,
        title: event.title,
        startsAt: event.starts_at,
        endsAt: event.ends_at,
        isAllDay: event.is_all_day === 1,
        description: event.description,
        location: event.location,
        changedAt: event.updated_at,
      }),
    ),
    ...marks.map(
      (mark): CalendarEntry => ({
        uid: `${mark.id}-${mark.kind}@waypost`,
        title: mark.summary,
        startsAt: mark.at,
        endsAt: null,
        isAllDay: false,
        description: mark.description,
        location: '',
        changedAt: now,
      }),
    ),
  ])
}
