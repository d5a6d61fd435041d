import { locale } from '#web/messages/language.ts'
import { chosenZone } from '#web/platform/time-zone.ts'

/** Dates in the application's language and the account's time zone. */
const written = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: chosenZone, ...options })

const sameYear = written({ day: 'numeric', month: 'short' })
const otherYear = written({ day: 'numeric', month: 'short', year: 'numeric' })
const withTime = written({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const clock = written({ hour: '2-digit', minute: '2-digit' })
const dayOfYear = written({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOfOtherYear = written({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
// Swedish dates have the ISO format
const machineDay = (timeZone: string | undefined) => new Intl.DateTimeFormat('sv', { timeZone })

/** A short date: `21 Nov`, with the year if it is not this one. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return (isThisYear(dayHere(date)) ? sameYear : otherYear).format(date)
}

export function formatDateTime(iso: string): string {
  return withTime.format(new Date(iso))
}

/** `17:40` */
export function formatClock(iso: string): string {
  return clock.format(new Date(iso))
}

/**
 * A formatted calendar day, independent of the time zone.
 * @param day `2026-11-21`
 */
export function formatDay(day: string): string {
  return (isThisYear(day) ? dayOfYear : dayOfOtherYear).format(new Date(`${day}T00:00:00Z`))
}

/** The day of a time in the reader's zone, `2026-11-21`. */
export function dayHere(date: Date): string {
  return machineDay(chosenZone).format(date)
}

function isThisYear(day: string): boolean {
  return day.slice(0, 4) === dayHere(new Date()).slice(0, 4)
}
