import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useCalendar } from '../calendar-context.ts'
import { addDays, type Day, isDay, startOfWeek } from '../model/days.ts'
import type { Span } from '../model/span.ts'

/**
 * Arrows, Home and End on days that stand in a grid: the chosen one alone is reached by Tab, and
 * keeps the focus while it moves, also into another month.
 * @param options.isMonth up and down are weeks
 * @param options.spanOf what Enter makes on a day
 */
export function useDayKeys(options: {
  firstDay: number
  isMonth: boolean
  spanOf: (day: Day) => Span
}) {
  const { date, goTo, create } = useCalendar()
  const followsFocus = useRef(false)
  const chosen = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!followsFocus.current) return
    followsFocus.current = false
    if (date) chosen.current?.focus()
  }, [date])

  const keyDown = (pressed: KeyboardEvent, day: Day) => {
    if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return
    const isRtl = getComputedStyle(pressed.currentTarget).direction === 'rtl'
    const start = startOfWeek(day, options.firstDay)
    const targets: Record<string, Day | undefined> = {
      ArrowLeft: addDays(day, isRtl ? 1 : -1),
      ArrowRight: addDays(day, isRtl ? -1 : 1),
      ArrowUp: options.isMonth ? addDays(day, -7) : undefined,
      ArrowDown: options.isMonth ? addDays(day, 7) : undefined,
      Home: start,
      End: addDays(start, 6),
    }
    const target = targets[pressed.key]
    if (target !== undefined && isDay(target)) {
      pressed.preventDefault()
      followsFocus.current = target !== date
      goTo(target)
    } else if (pressed.key === 'Enter' || pressed.key === ' ') {
      pressed.preventDefault()
      create(options.spanOf(day))
    }
  }

  return (day: Day) => ({
    ref: day === date ? chosen : undefined,
    tabIndex: day === date ? 0 : -1,
    onKeyDown: (pressed: KeyboardEvent) => keyDown(pressed, day),
  })
}
