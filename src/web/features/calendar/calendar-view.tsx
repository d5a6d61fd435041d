import { Skeleton } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './calendar.module.css'
import './parts/tones.css'
import { addDays, type Day, daysBetween } from './model/days.ts'
import type { Entry } from './model/entries.ts'
import type { CalendarPlace } from './url-state.ts'
import { ListView } from './views/list-view.tsx'
import { MonthView } from './views/month-view.tsx'
import { TimeView } from './views/time-view.tsx'

/** The chosen view, a skeleton while it loads, and a hint if it is empty. */
export function CalendarView(props: {
  place: CalendarPlace
  days: { first: Day; last: Day }
  firstDay: number
  entries: readonly Entry[]
  isPending: boolean
  isEmpty: boolean
}) {
  const { entries, firstDay } = props
  const { view } = props.place
  if (props.isPending) return <CalendarSkeleton view={view} />
  if (view === 'list') return <ListView entries={entries} />
  const { first, last } = props.days
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) =>
    addDays(first, index),
  )
  const isMonth = view === 'month'
  return (
    <>
      {props.isEmpty && (
        <p className={classes.hint}>
          {isMonth ? text.calendar.emptyHint : text.calendar.emptyHintTimes}
        </p>
      )}
      {isMonth && <MonthView entries={entries} firstDay={firstDay} />}
      {!isMonth && <TimeView key={first} days={days} entries={entries} firstDay={firstDay} />}
    </>
  )
}

function CalendarSkeleton({ view }: { view: CalendarPlace['view'] }) {
  const rows = view === 'list' ? 4 : 5
  return (
    <div className={classes.skeleton} role="status" aria-label={text.common.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of an outline have no other name
        <div key={row} className={classes.skeletonRow} data-view={view}>
          {Array.from({ length: view === 'list' ? 2 : 7 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Skeleton key={column} height={view === 'list' ? 36 : 18} radius="sm" />
          ))}
        </div>
      ))}
    </div>
  )
}
