/** Turns `weekdayHour` rows (`1-13`: ISO weekday and hour) into a grid of a week's hours. Pure. */

export const HOURS = 24
export const WEEKDAYS = 7

export interface WeekGrid {
  /** by weekday, Monday first, then by hour */
  clicks: number[][]
  max: number
  /** the hour with most clicks; undefined without clicks */
  peak: { weekday: number; hour: number; clicks: number } | undefined
}

export function weekGrid(items: readonly { value: string; clicks: number }[]): WeekGrid {
  const clicks = Array.from({ length: WEEKDAYS }, () => Array.from({ length: HOURS }, () => 0))
  let peak: WeekGrid['peak']
  for (const item of items) {
    const [, day, hourText] = /^([1-7])-(\d{1,2})$/.exec(item.value) ?? []
    const row = clicks[Number(day) - 1]
    const hour = Number(hourText)
    if (!row || !(hour < HOURS)) continue
    row[hour] = item.clicks
    if (item.clicks > (peak?.clicks ?? 0)) {
      peak = { weekday: Number(day) - 1, hour, clicks: item.clicks }
    }
  }
  return { clicks, max: peak?.clicks ?? 0, peak }
}

/**
 * The rows of the grid in the order of a week.
 * @param start its first day, 1 for Monday … 7 for Sunday
 */
export const weekdaysFrom = (start: number): number[] =>
  Array.from({ length: WEEKDAYS }, (_, at) => (start - 1 + at) % WEEKDAYS)

export const weekdayHourValue = (weekday: number, hour: number) => `${weekday + 1}-${hour}`
