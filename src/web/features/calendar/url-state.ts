import { addDays, addMonths, type Day, isDay, startOfWeek, weeksOfMonth } from './model/days.ts'
import { isZone } from './model/wall-clock.ts'

/** View, day and zone in the address. Pure. */

export const VIEWS = ['month', 'week', 'day', 'list'] as const
export type View = (typeof VIEWS)[number]

/** The list shows this many days, starting with the selected one. */
export const LIST_DAYS = 30

export interface CalendarPlace {
  view: View
  date: Day
  zone: string
}

/** Reads an address and ignores invalid parts. */
export function readPlace(
  search: URLSearchParams,
  standard: { view: View; zone: string; today: (zone: string) => Day },
): CalendarPlace {
  const view = VIEWS.find((one) => one === search.get('view')) ?? standard.view
  const asked = search.get('zone') ?? ''
  const zone = asked !== '' && isZone(asked) ? asked : standard.zone
  const date = search.get('date') ?? ''
  return { view, zone, date: isDay(date) ? date : standard.today(zone) }
}

/** The days that a view shows. */
export function daysShown(
  { view, date }: CalendarPlace,
  firstDay: number,
): { first: Day; last: Day } {
  if (view === 'day') return { first: date, last: date }
  if (view === 'list') return { first: date, last: addDays(date, LIST_DAYS - 1) }
  if (view === 'week') {
    const first = startOfWeek(date, firstDay)
    return { first, last: addDays(first, 6) }
  }
  const weeks = weeksOfMonth(date, firstDay)
  return { first: weeks[0]![0]!, last: weeks.at(-1)!.at(-1)! }
}

/** The day for previous (-1) and next (1); stays within the calendar's range. */
export function stepFrom({ view, date }: CalendarPlace, steps: 1 | -1): Day {
  const days = { week: 7, day: 1, list: LIST_DAYS }
  const next = view === 'month' ? addMonths(date, steps) : addDays(date, steps * days[view])
  return isDay(next) ? next : date
}
