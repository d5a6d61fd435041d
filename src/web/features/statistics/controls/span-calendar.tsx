import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { weekStart } from '#web/platform/week.ts'
import { type CustomSpan, dayOf, earliestDay } from '../spans.ts'
import classes from './controls.module.css'

const words = text.statistics.spans

const format = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (day: string) => format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
const monthAndYear = format({ month: 'long', year: 'numeric' })
const shortMonth = format({ month: 'short' })
const shortWeekday = format({ weekday: 'short' })
const wholeDay = format({ day: 'numeric', month: 'long', year: 'numeric' })

/** First and last day from a calendar, by pointer or arrow keys. */
export function SpanCalendar(props: {
  chosen: CustomSpan | undefined
  onChoose: (days: CustomSpan) => void
}) {
  const { chosen, onChoose } = props
  const [days, setDays] = useState<[string | null, string | null]>([
    chosen?.from ?? null,
    chosen?.to ?? null,
  ])
  const [from, to] = days
  const focused = chosen?.to ?? dayOf(Date.now())
  const root = useRef<HTMLDivElement>(null)
  // The dialog looked for something to focus before this part had loaded.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div ref={root} className={classes.calendar}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        // Sunday is 0 here
        firstDayOfWeek={(weekStart % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
        monthLabelFormat={monthAndYear}
        monthsListFormat={shortMonth}
        weekdayFormat={shortWeekday}
        getDayAriaLabel={wholeDay}
        weekendDays={[]}
        getDayProps={(day) => (day === focused ? { 'data-autofocus': true } : {})}
        minDate={earliestDay(Date.now())}
        maxDate={dayOf(Date.now())}
        defaultDate={focused}
        value={days}
        onChange={setDays}
        ariaLabels={{ nextMonth: words.nextMonth, previousMonth: words.previousMonth }}
      />
      <p className={classes.calendarHint}>{words.pickHint}</p>
      <Button
        fullWidth
        disabled={from === null || to === null}
        onClick={() => from && to && onChoose({ from, to })}
      >
        {words.apply}
      </Button>
    </div>
  )
}
