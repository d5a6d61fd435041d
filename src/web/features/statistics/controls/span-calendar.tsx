import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { type CustomSpan, dayOf } from '../spans.ts'
import classes from './controls.module.css'

const words = text.statistics.spans

/** First and last day from a calendar, by pointer or by arrow keys. */
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
  // The dialog looked for what to focus before this part of it had come.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div ref={root} className={classes.calendar}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        firstDayOfWeek={1}
        weekendDays={[]}
        getDayProps={(day) => (day === focused ? { 'data-autofocus': true } : {})}
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
