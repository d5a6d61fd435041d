import { useMediaQuery } from '@mantine/hooks'
import { text } from '#web/messages/index.ts'
import { useCalendar } from '../calendar-context.ts'
import { weeksOfMonth } from '../model/days.ts'
import type { Entry } from '../model/entries.ts'
import { sayMonth, sayWeekday } from '../say.ts'
import { DayList } from './day-list.tsx'
import classes from './month.module.css'
import { MonthWeek } from './month-week.tsx'
import { useDayKeys } from './use-day-keys.ts'

/** A month in weeks; on phones days have dots, and the selected day is listed below. */
export function MonthView({ entries, firstDay }: { entries: readonly Entry[]; firstDay: number }) {
  const { date, isPhone } = useCalendar()
  const isTall = useMediaQuery('(min-height: 60em)', false, { getInitialValueInEffect: false })
  const keysOf = useDayKeys({
    firstDay,
    isMonth: true,
    spanOf: (day) => ({ allDay: true, first: day, last: day }),
  })
  const weeks = weeksOfMonth(date, firstDay)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a month is no set of form fields */}
      <div className={classes.root} role="group" aria-label={sayMonth(date)}>
        <div className={classes.weekdays} aria-hidden="true">
          {weeks[0]!.map((day) => (
            <span key={day}>{sayWeekday(day, isPhone ? 'narrow' : 'short')}</span>
          ))}
        </div>
        {weeks.map((week) => (
          <MonthWeek
            key={week[0]}
            week={week}
            month={date.slice(0, 7)}
            entries={entries}
            lanes={isTall ? 4 : 3}
            keysOf={keysOf}
          />
        ))}
      </div>
      {isPhone && <DayList day={date} entries={entries} empty={text.calendar.emptyDay} />}
    </>
  )
}
