import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { useCalendar } from '../calendar-context.ts'
import { nineOn } from '../event-draft.ts'
import type { Day } from '../model/days.ts'
import type { Entry } from '../model/entries.ts'
import { timeOf, wallTimeOf } from '../model/wall-clock.ts'
import { sayDay, sayWeekday } from '../say.ts'
import { DayColumn } from './day-column.tsx'
import classes from './time.module.css'
import { useDayKeys } from './use-day-keys.ts'
import { WholeDays } from './whole-days.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The first hour shown if nothing starts earlier. */
const MORNING = 7

/** One day or seven, hour by hour, with all-day events above. */
export function TimeView(props: {
  days: readonly Day[]
  entries: readonly Entry[]
  firstDay: number
}) {
  const { days, entries } = props
  const { date, today, zone, goTo, create } = useCalendar()
  const now = useNow()
  const keysOf = useDayKeys({
    firstDay: props.firstDay,
    isMonth: false,
    spanOf: (day) => nineOn(day, zone),
  })
  const scroller = useScrollToStart(entries)
  return (
    <div
      ref={scroller}
      className={classes.root}
      data-calendar-scroll
      data-days={days.length}
      style={{ '--days': days.length } as React.CSSProperties}
    >
      <div className={classes.head} data-calendar-head>
        <div className={classes.days}>
          <span className={classes.corner} />
          {days.map((day) => (
            <button
              key={day}
              type="button"
              className={classes.dayName}
              data-today={day === today || undefined}
              data-chosen={day === date || undefined}
              aria-current={day === today ? 'date' : undefined}
              onFocus={() => day !== date && goTo(day)}
              onClick={(click) => click.detail > 0 && create(nineOn(day, zone))}
              {...keysOf(day)}
            >
              <span aria-hidden="true">{sayWeekday(day)}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
              <span className="wp-offscreen">{text.calendar.addOn(sayDay(day))}</span>
            </button>
          ))}
        </div>
        <WholeDays days={days} entries={entries} />
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour} style={{ '--hour': hour } as React.CSSProperties}>
              {hour > 0 && timeOf(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            entries={entries}
            now={day === today ? wallTimeOf(now, zone).minutes : null}
          />
        ))}
      </div>
    </div>
  )
}

/** The current time, updated every half minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Scrolls to the selected day, and to the first event or to seven o'clock; afterwards people
 * scroll.
 */
function useScrollToStart(entries: readonly Entry[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const first = useRef(entries)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const hours = first.current
      .filter((entry) => !entry.isBar)
      .map((entry) => Math.floor(entry.startMinutes / 60))
    const body = element.scrollHeight - (element.firstElementChild as HTMLElement).offsetHeight
    const chosen = element.querySelector<HTMLElement>('[data-chosen]')
    chosen?.scrollIntoView({ inline: 'center', block: 'nearest' })
    element.scrollTop = (Math.min(MORNING, ...hours) / 24) * body - 8
  }, [])
  return scroller
}
