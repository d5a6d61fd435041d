import type { StatisticsInterval } from '#contract/statistics.ts'

/** Spans of time as they are chosen, and what they are in the time zone of the viewer. Pure. */

export const SPAN_PRESETS = ['24h', '7d', '30d', '90d', '12m', 'all'] as const
export type SpanPreset = (typeof SPAN_PRESETS)[number]

/** Days as `2026-11-21`, both inclusive. */
export interface CustomSpan {
  from: string
  to: string
}
export type SpanChoice = SpanPreset | CustomSpan

export interface Span {
  /** ms UTC, the first moment */
  from: number
  /** ms UTC, exclusive; absent: until now */
  to?: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS_BACK: Partial<Record<SpanPreset, number>> = { '7d': 6, '30d': 29, '90d': 89 }
const INTERVALS: readonly StatisticsInterval[] = ['hour', 'day', 'week', 'month']
/** Spans in days for which an interval gives a drawing that says something. */
const SENSIBLE: Record<StatisticsInterval, [min: number, max: number]> = {
  hour: [0, 14],
  day: [1.5, 400],
  week: [20, 3_700],
  month: [59, 20_000],
}

/**
 * From the first moment of an hour, day or month of this machine's time zone, so that the same choice
 * stays the same question for as long as possible.
 * @param firstClickAt ms UTC; for 'all', a month back when there is none
 */
export function spanOf(choice: SpanChoice, now: number, firstClickAt?: number): Span {
  if (typeof choice === 'object') {
    return { from: dayStart(choice.from), to: addDays(dayStart(choice.to), 1) }
  }
  if (choice === '24h') return { from: hourStart(now) - 23 * HOUR_MS }
  const today = new Date(now)
  if (choice === '12m') {
    return { from: new Date(today.getFullYear(), today.getMonth() - 11).getTime() }
  }
  if (choice === 'all' && firstClickAt !== undefined) return { from: midnightOf(firstClickAt) }
  return { from: addDays(midnightOf(now), -(DAYS_BACK[choice] ?? 29)) }
}

/** As many days, hours or months before it, in whole ones: for the line behind the line. */
export function spanBefore(choice: SpanChoice, span: Span, now: number): Required<Span> {
  const { from } = span
  if (choice === '24h') return { from: from - DAY_MS, to: from }
  if (choice === '12m') {
    const first = new Date(from)
    return { from: new Date(first.getFullYear() - 1, first.getMonth()).getTime(), to: from }
  }
  return { from: addDays(from, -daysOf(span, now)), to: from }
}

/** Begun days. */
export function daysOf({ from, to }: Span, now: number): number {
  return Math.max(1, Math.round(((to ?? addDays(midnightOf(now), 1)) - from) / DAY_MS))
}

export function sensibleIntervals(span: Span, now: number): StatisticsInterval[] {
  const days = ((span.to ?? now) - span.from) / DAY_MS
  return INTERVALS.filter((name) => days >= SENSIBLE[name][0] && days <= SENSIBLE[name][1])
}

/** The one asked for where it makes sense, else the one that gives a few dozen points. */
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

/** @returns whether a text is a day that the calendar has */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dayStart(text)) === text
}

/** The day of a moment, `2026-11-21`, in this machine's time zone. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** First moment of a day. */
export function dayStart(day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date).getTime()
}

function midnightOf(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

/** By the calendar: a day may have 23 or 25 hours. */
function addDays(ms: number, days: number): number {
  const date = new Date(ms)
  return date.setDate(date.getDate() + days)
}

/** Also where the clocks stand half an hour off. */
function hourStart(ms: number): number {
  return new Date(ms).setMinutes(0, 0, 0)
}
