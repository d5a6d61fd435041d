import type { StatisticsInterval } from '#contract/statistics.ts'
import { fromLocalInput, toLocalInput } from '#web/features/links/fields/zoned-time.ts'
import { viewerZone } from '#web/platform/time-zone.ts'

/** Periods as people choose them, and their times in the viewer's zone. Pure. */

export const SPAN_PRESETS = ['24h', '7d', '30d', '90d', '12m', 'all'] as const
export type SpanPreset = (typeof SPAN_PRESETS)[number]

/** Days as `2026-11-21`, both inclusive. */
export interface CustomSpan {
  from: string
  to: string
}
export type SpanChoice = SpanPreset | CustomSpan

export interface Span {
  /** ms UTC, inclusive */
  from: number
  /** ms UTC, exclusive; undefined: until now */
  to?: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS_BACK: Partial<Record<SpanPreset, number>> = { '7d': 6, '30d': 29, '90d': 89 }
const INTERVALS: readonly StatisticsInterval[] = ['hour', 'day', 'week', 'month']
/** Period lengths in days for which an interval gives a useful chart. */
const SENSIBLE: Record<StatisticsInterval, [min: number, max: number]> = {
  hour: [0, 14],
  day: [1.5, 400],
  week: [20, 3_700],
  month: [59, 20_000],
}

/**
 * Starts at the beginning of an hour, day or month in the viewer's zone, so that the same choice
 * stays the same request for as long as possible.
 * @param firstClickAt ms UTC; for 'all', which is a month if there is none
 */
export function spanOf(choice: SpanChoice, now: number, firstClickAt?: number): Span {
  if (typeof choice === 'object') {
    const from = dayStart(choice.from)
    const to = addDays(dayStart(choice.to), 1)
    // future days would look like a drop to zero, and be compared with whole ones
    return from < now && now < to ? { from } : { from, to }
  }
  if (choice === '24h') return { from: hourStart(now) - 23 * HOUR_MS }
  if (choice === '12m') return { from: monthStart(now, -11) }
  if (choice === 'all' && firstClickAt !== undefined) return { from: midnightOf(firstClickAt) }
  return { from: addDays(midnightOf(now), -(DAYS_BACK[choice] ?? 29)) }
}

/** The previous period with the same number of whole days, hours or months, for the faint line. */
export function spanBefore(choice: SpanChoice, span: Span, now: number): Required<Span> {
  const { from } = span
  if (choice === '24h') return { from: from - DAY_MS, to: from }
  if (choice === '12m') {
    return { from: monthStart(from, -12), to: from }
  }
  return { from: addDays(from, -daysOf(span, now)), to: from }
}

/** Days, including incomplete ones. */
export function daysOf({ from, to }: Span, now: number): number {
  return Math.max(1, Math.round(((to ?? addDays(midnightOf(now), 1)) - from) / DAY_MS))
}

export function sensibleIntervals(span: Span, now: number): StatisticsInterval[] {
  const days = ((span.to ?? now) - span.from) / DAY_MS
  return INTERVALS.filter((name) => days >= SENSIBLE[name][0] && days <= SENSIBLE[name][1])
}

/** The requested interval if it is useful, otherwise one that gives a few dozen points. */
export function intervalFor(
  span: Span,
  now: number,
  asked?: StatisticsInterval,
): StatisticsInterval {
  if (asked !== undefined && sensibleIntervals(span, now).includes(asked)) return asked
  const days = ((span.to ?? now) - span.from) / DAY_MS
  if (days <= 2) return 'hour'
  if (days <= 100) return 'day'
  return days <= 400 ? 'week' : 'month'
}

const YEARS_MAX = 20

/** @returns whether the days are in order and within the server's limit */
export function isSpan({ from, to }: CustomSpan): boolean {
  if (!isDay(from) || !isDay(to) || from > to || from < '1970') return false
  return to < `${Number(from.slice(0, 4)) + YEARS_MAX}${from.slice(4)}`
}

/** The first day that can be combined with today. */
export function earliestDay(now: number): string {
  return dayOf(addDays(midnightOf(now), -(YEARS_MAX * 365)))
}

/** @returns whether a text is a valid day */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dayStart(text)) === text
}

/** The day of a time, `2026-11-21`, in the viewer's time zone. */
export function dayOf(ms: number): string {
  return localTime(ms).slice(0, 10)
}

/** Start of a day. */
export function dayStart(day: string): number {
  return momentOf(`${day}T00:00`)
}

function midnightOf(ms: number): number {
  return dayStart(dayOf(ms))
}

/** Start of a month. */
function monthStart(ms: number, months: number): number {
  const [year, month] = dayOf(ms).split('-').map(Number) as [number, number]
  return dayStart(new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10))
}

/** By calendar, because a day may have 23 or 25 hours. */
function addDays(ms: number, days: number): number {
  const [day, time] = localTime(ms).split('T') as [string, string]
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  return momentOf(`${moved}T${time}`)
}

/** Also works in zones with half-hour offsets. */
function hourStart(ms: number): number {
  const minute = ms - (ms % 60_000)
  return minute - Number(localTime(ms).slice(14, 16)) * 60_000
}

const localTime = (ms: number): string => toLocalInput(new Date(ms).toISOString(), viewerZone())
const momentOf = (local: string): number => Date.parse(fromLocalInput(local, viewerZone()) ?? '')
