import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useCalendar } from '../calendar-context.ts'
import { addDays, type Day, isDay, startOfWeek } from '../model/days.ts'
import type { Span } from '../model/span.ts'

/**
 * Arrows, Home and End in a grid of days: Tab reaches only the selected day, which
 * keeps the focus while it moves, even into another month.
 * @param options.isMonth up and down are weeks
 * @param options.spanOf what Enter creates on a day
 */
export function useDayKeys(options: {
  firstDay: number
  isMonth: boolean
  spanOf: (day: Day) => Span
}) {
  const { date, goTo, create } = useCalendar()
  /** where the focus is going: keys may come faster than days are drawn */
  const ahead = useRef<Day | null>(null)
  const chosen = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (ahead.current !== date) return
    ahead.current = null
    chosen.current?.focus()
  }, [date])

  const keyDown = (pressed: KeyboardEvent, focused: Day) => {
    if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return
    const isRtl = getComputedStyle(pressed.currentTarget).direction === 'rtl'
    const day = ahead.current ?? focused
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
      ahead.current = target === date ? null : target
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
