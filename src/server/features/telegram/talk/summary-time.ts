import { telegramWeekdays } from '#contract/account/telegram-values.ts'
import { localTimeIn } from '../../statistics/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When a summary is due next, after `now`.
 * @param at `08:00` or `monday 08:00`, in the time zone of the person
 */
export function nextSummaryAt(at: string, timeZone: string, now: number): number {
  const [time = '', weekday] = at.split(' ').reverse()
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const local = localTimeIn(timeZone, now)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const offset = (60 * hours + minutes) * MINUTE_MS
  for (let day = 0; ; day++) {
    const wanted = midnight + day * DAY_MS + offset
    const isDay = weekday === undefined || weekdayOf(wanted) === weekday
    if (!isDay || wanted <= local) continue
    // the clocks may change until then
    const guess = now + (wanted - local)
    const due = guess - (localTimeIn(timeZone, guess) - wanted)
    if (due > now) return due
  }
}

/** 1970 began on a Thursday. */
const weekdayOf = (local: number) => telegramWeekdays[(Math.floor(local / DAY_MS) + 3) % 7]
