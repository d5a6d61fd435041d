import type { Deps } from '../../deps.ts'
import { listLinkDates } from '../links/index.ts'
import { getPersonalSpaceId } from '../spaces/index.ts'
import { listEvents } from './calendar.repository.ts'
import { type CalendarEntry, writeCalendar } from './icalendar.ts'

export interface LinkMark {
  kind: 'link-start' | 'link-end'
  /** ms UTC */
  at: number
  linkId: string
  alias: string
  title: string
}

const YEAR_MS = 366 * 86_400_000

/** When links of the caller's space begin and end, by time. @param span ms UTC @throws notFound */
export async function listMarks(
  deps: Deps,
  userId: string,
  span: { from: number; to: number },
): Promise<LinkMark[]> {
  const spaceId = await getPersonalSpaceId(deps, userId)
  const links = await listLinkDates(deps.db, spaceId, span)
  const isInside = (at: number | null): at is number =>
    at !== null && at >= span.from && at < span.to
  return links
    .flatMap((link): LinkMark[] => {
      const of = { linkId: link.id, alias: link.alias, title: link.title }
      return [
        ...(isInside(link.starts_at)
          ? [{ kind: 'link-start' as const, at: link.starts_at, ...of }]
          : []),
        ...(isInside(link.ends_at) ? [{ kind: 'link-end' as const, at: link.ends_at, ...of }] : []),
      ]
    })
    .sort((one, other) => one.at - other.at)
}

/** Every event, and the starts and ends of links from a year back to two ahead. @throws notFound */
export async function exportCalendar(deps: Deps, userId: string): Promise<string> {
  const spaceId = await getPersonalSpaceId(deps, userId)
  const now = deps.clock.now()
  const events = await listEvents(deps.db, spaceId, { from: undefined, to: undefined })
  const marks = await listMarks(deps, userId, { from: now - YEAR_MS, to: now + 2 * YEAR_MS })
  return writeCalendar('Waypost', [
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
        uid: `${mark.linkId}-${mark.kind}@waypost`,
        title: `${mark.title || mark.alias} ${mark.kind === 'link-start' ? 'starts' : 'ends'}`,
        startsAt: mark.at,
        endsAt: null,
        isAllDay: false,
        description: deps.origins.shortUrl(mark.alias),
        location: '',
        changedAt: now,
      }),
    ),
  ])
}
