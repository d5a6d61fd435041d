import { text } from '#web/messages/index.ts'
import { useCalendar } from '../calendar-context.ts'
import type { Day } from '../model/days.ts'
import type { Entry } from '../model/entries.ts'
import { layLanes } from '../model/lanes.ts'
import { EntryChip } from '../parts/entry-chip.tsx'
import classes from './time.module.css'

/** The all-day events above the hours. */
export function WholeDays({ days, entries }: { days: readonly Day[]; entries: readonly Entry[] }) {
  const { begin } = useCalendar()
  const bars = entries.filter((entry) => entry.isBar)
  const pieces = layLanes(bars, days)
  const lanes = Math.max(0, ...pieces.map((piece) => piece.lane + 1))
  return (
    <div
      className={classes.strip}
      style={{ '--lanes': Math.max(1, lanes) } as React.CSSProperties}
      data-many={lanes > 4 || undefined}
    >
      <span className={classes.corner}>{text.calendar.allDay}</span>
      {days.map((day, column) => (
        <div
          key={day}
          className={classes.wholeDay}
          style={{ gridColumn: column + 2 }}
          data-day={day}
          data-grid="strip"
          onPointerDown={(down) => begin(down, { kind: 'draw' })}
        />
      ))}
      {pieces.map((piece) => (
        <EntryChip
          key={piece.entry.key}
          entry={piece.entry}
          shape="bar"
          style={{
            gridColumn: `${piece.column + 2} / span ${piece.columns}`,
            gridRow: piece.lane + 1,
          }}
          isCutBefore={piece.isCutBefore}
          isCutAfter={piece.isCutAfter}
          canResize
        />
      ))}
    </div>
  )
}
