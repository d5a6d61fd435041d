import type { CalendarMark } from '#contract/together/calendar.ts'
import type { Deps } from '../../deps.ts'
import { listBroadcastDates } from '../broadcasts/index.ts'
import type { VisibleFolders } from '../folders/index.ts'
import { listLinkDates } from '../links/index.ts'

/** ms UTC; `from` is included, `to` is not */
export interface Span {
  from: number
  to: number
}

/** A date of something that is managed elsewhere and also shown in the calendar. */
export interface Mark {
  kind: CalendarMark['kind']
  /** id of that thing; unique together with the kind */
  id: string
  /** ms UTC */
  at: number
  title: string
  /** its text in an exported file, where there is no icon */
  summary: string
  /** its description in an exported file */
  description: string
}

/**
 * A feature whose dates the calendar shows. It is in the list below, and its kinds are in the
 * contract.
 */
export type CalendarSource = (
  deps: Pick<Deps, 'db' | 'origins'>,
  space: { spaceId: string; visible: VisibleFolders | undefined },
  span: Span,
) => Promise<Mark[]>

/** When links start and end. */
const linkDates: CalendarSource = async (deps, space, span) => {
  const links = await listLinkDates(deps.db, space, span)
  return links.flatMap(({ id, alias, domain_id, title, starts_at, ends_at }) => {
    const name = title || `/${alias}`
    const of = { id, title: name, description: deps.origins.shortUrl(alias, domain_id) }
    return [
      ...markAt(starts_at, span, { kind: 'link-start', ...of, summary: `${name} starts` }),
      ...markAt(ends_at, span, { kind: 'link-end', ...of, summary: `${name} ends` }),
    ]
  })
}

/** When mails to subscribers go out. */
const broadcastDates: CalendarSource = async (deps, space, span) => {
  const broadcasts = await listBroadcastDates(deps.db, space, span)
  return broadcasts.map(({ id, subject, at }) => ({
    kind: 'broadcast',
    id,
    at,
    title: subject,
    summary: `${subject} is sent`,
    description: '',
  }))
}

const markAt = (at: number | null, { from, to }: Span, mark: Omit<Mark, 'at'>): Mark[] =>
  at !== null && at >= from && at < to ? [{ at, ...mark }] : []

export const calendarSources: readonly CalendarSource[] = [linkDates, broadcastDates]
