import { text } from '#web/messages/index.ts'
import { useCalendar } from '../calendar-context.ts'
import type { Day } from '../model/days.ts'
import { type Entry, touchesDay } from '../model/entries.ts'
import { fitLanes, layLanes } from '../model/lanes.ts'
import { EntryChip } from '../parts/entry-chip.tsx'
import { sayDay, sayDayAndMonth } from '../say.ts'
import classes from './month.module.css'
import { MoreEntries } from './more-entries.tsx'
import type { useDayKeys } from './use-day-keys.ts'

const DOTS = 3

/** A week of a month: seven days with entries in lanes above them. */
export function MonthWeek(props: {
  week: readonly Day[]
  month: string
  entries: readonly Entry[]
  lanes: number
  keysOf: ReturnType<typeof useDayKeys>
}) {
  const { week, lanes } = props
  const { isPhone, date, begin, create, goTo, today } = useCalendar()
  const pieces = layLanes(props.entries, week)
  const { shown, hidden } = fitLanes(pieces, 7, lanes)
  const entriesOn = (day: Day) => pieces.filter(({ entry }) => touchesDay(entry, day))
  return (
    <div className={classes.week} data-lanes={isPhone ? 0 : lanes}>
      {week.map((day, column) => (
        <button
          key={day}
          type="button"
          className={classes.day}
          style={{ gridColumn: column + 1 }}
          data-day={day}
          data-grid="month"
          data-outside={!day.startsWith(props.month) || undefined}
          data-today={day === today || undefined}
          data-chosen={day === date || undefined}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={isPhone ? day === date : undefined}
          onPointerDown={isPhone ? undefined : (down) => begin(down, { kind: 'draw' })}
          onClick={(click) => {
            if (isPhone) goTo(day)
            // useDrag handles pointers; this is the click of assistive technology
            else if (click.detail === 0) create({ allDay: true, first: day, last: day })
          }}
          {...props.keysOf(day)}
        >
          <span className={classes.number} aria-hidden="true">
            {day.endsWith('-01') && !isPhone ? sayDayAndMonth(day) : Number(day.slice(8))}
          </span>
          <span className="wp-offscreen">{labelOf(day, entriesOn(day).length, day === today)}</span>
          {isPhone && (
            <span className={classes.dots}>
              {entriesOn(day)
                .slice(0, DOTS)
                .map(({ entry }) => (
                  <i key={entry.key} data-tone={entry.tone} data-mark={entry.mark?.kind} />
                ))}
            </span>
          )}
        </button>
      ))}
      {!isPhone &&
        shown.map((piece) => (
          <EntryChip
            key={piece.entry.key}
            entry={piece.entry}
            shape="bar"
            style={{
              gridColumn: `${piece.column + 1} / span ${piece.columns}`,
              gridRow: piece.lane + 2,
            }}
            isCutBefore={piece.isCutBefore}
            isCutAfter={piece.isCutAfter}
            canResize={piece.entry.isBar}
          />
        ))}
      {!isPhone &&
        week.map(
          (day, column) =>
            hidden[column]! > 0 && (
              <MoreEntries
                key={day}
                day={day}
                count={hidden[column]!}
                entries={entriesOn(day).map(({ entry }) => entry)}
                style={{ gridColumn: column + 1, gridRow: lanes + 1 }}
              />
            ),
        )}
    </div>
  )
}

function labelOf(day: Day, count: number, isToday: boolean): string {
  const label = text.calendar.dayLabel(sayDay(day), text.calendar.entries(count))
  return isToday ? `${label}, ${text.calendar.isToday}` : label
}
