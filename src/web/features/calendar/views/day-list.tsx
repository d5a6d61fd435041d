import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '#web/messages/index.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { useCalendar } from '../calendar-context.ts'
import { nineOn } from '../event-draft.ts'
import { type Day, daysBetween } from '../model/days.ts'
import { compareEntries, type Entry, touchesDay } from '../model/entries.ts'
import { EntryChip } from '../parts/entry-chip.tsx'
import { sayDayInYear, sayTimes } from '../say.ts'
import classes from './list.module.css'

/** A day's entries, one below the other. */
export function DayList(props: { day: Day; entries: readonly Entry[]; empty?: ReactNode }) {
  const { day } = props
  const { today, zone, create } = useCalendar()
  const entries = props.entries
    .filter((entry) => touchesDay(entry, day) && !entry.isDraft)
    .sort(compareEntries)
  const isToday = day === today
  return (
    <section className={classes.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={classes.dayName} data-today={isToday || undefined}>
        {sayDayInYear(day)}
        {isToday && <span className={classes.today}>{text.calendar.today}</span>}
      </h3>
      {entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.key} className={classes.row}>
              <span className={classes.time}>{timeOn(entry, day)}</span>
              <EntryChip entry={entry} shape="row" />
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 && props.empty && (
        <div className={classes.none}>
          <p>{props.empty}</p>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => create(nineOn(day, zone))}
          >
            {text.calendar.newEvent}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Its times on this day; for an entry from an earlier day, its end. */
function timeOn(entry: Entry, day: Day): string {
  const { first, last, span } = entry
  const days = daysBetween(first, last) + 1
  if (span.allDay) {
    const number = daysBetween(first, day) + 1
    return days === 1 ? text.calendar.allDay : text.calendar.dayOf(number, days)
  }
  if (days === 1) return sayTimes(entry)
  const [start, end] = sayTimes(entry).split('–')
  if (day === first) return start!
  return day === last ? text.calendar.until(end!) : text.calendar.allDay
}
