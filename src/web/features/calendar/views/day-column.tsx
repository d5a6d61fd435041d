import type { CSSProperties } from 'react'
import { text } from '#web/messages/index.ts'
import { useCalendar } from '../calendar-context.ts'
import { layColumns } from '../model/columns.ts'
import type { Day } from '../model/days.ts'
import type { Entry } from '../model/entries.ts'
import { DAY_MINUTES, timeOf } from '../model/wall-clock.ts'
import { EntryChip } from '../parts/entry-chip.tsx'
import classes from './time.module.css'

const percent = (part: number) => `${part * 100}%`

/** @param props.now minutes since midnight, if it is today */
export function DayColumn(props: { day: Day; entries: readonly Entry[]; now: number | null }) {
  const { day, now } = props
  const { begin } = useCalendar()
  return (
    <div
      className={classes.column}
      data-day={day}
      data-grid="time"
      onPointerDown={(down) => begin(down, { kind: 'draw' })}
    >
      {layColumns(props.entries, day).map((piece) => (
        <EntryChip
          key={piece.entry.key}
          entry={piece.entry}
          shape="block"
          style={
            {
              position: 'absolute',
              insetBlockStart: percent(piece.startMinutes / DAY_MINUTES),
              height: percent((piece.endMinutes - piece.startMinutes) / DAY_MINUTES),
              insetInlineStart: percent(piece.left),
              width: `calc(${percent(piece.width)} - 3px)`,
            } as CSSProperties
          }
          isCutBefore={piece.isCutBefore}
          isCutAfter={piece.isCutAfter}
          canResize
        />
      ))}
      {now !== null && (
        <div
          className={classes.now}
          style={{ insetBlockStart: percent(now / DAY_MINUTES) }}
          role="img"
          aria-label={text.calendar.now(timeOf(now))}
        />
      )}
    </div>
  )
}
