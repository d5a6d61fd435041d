import type { Segment } from './audience.api.ts'

export const EVERYBODY: Segment = {
  tags: [],
  match: 'any',
  source: null,
  joinedAfter: null,
  joinedBefore: null,
  followed: null,
}

/** The day of a time, as date fields have it, in the viewer's time zone; '' for none. */
export function dayOf(time: string | null): string {
  if (time === null) return ''
  const date = new Date(time)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-')
}

/** When a day of a date field begins for the viewer; null for none. */
export function startOfDay(day: string): string | null {
  const date = new Date(`${day}T00:00`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
