import { createContext, type PointerEvent as ReactPointerEvent, useContext } from 'react'
import type { CalendarEvent } from '#contract/together/calendar.ts'
import type { Grip } from './drag/use-drag.ts'
import type { Day } from './model/days.ts'
import type { Span } from './model/span.ts'

/** What all parts of the calendar share and may call. */
export interface CalendarControl {
  zone: string
  today: Day
  /** the selected day; the keyboard moves it */
  date: Day
  isPhone: boolean
  /** the entry that the pointer is dragging */
  heldKey: string | null
  begin: (event: ReactPointerEvent, grip: Grip) => void
  goTo: (date: Day) => void
  /** opens the form for a new event */
  create: (span: Span) => void
  open: (event: CalendarEvent) => void
  remove: (event: CalendarEvent) => void
  place: (event: CalendarEvent, span: Span) => void
}

export const CalendarContext = createContext<CalendarControl | null>(null)

export function useCalendar(): CalendarControl {
  const control = useContext(CalendarContext)
  if (!control) throw new Error('this stands outside the calendar')
  return control
}
