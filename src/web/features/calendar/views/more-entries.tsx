import { Popover } from '@mantine/core'
import type { CSSProperties } from 'react'
import { text } from '#web/messages/index.ts'
import type { Day } from '../model/days.ts'
import type { Entry } from '../model/entries.ts'
import { sayDayInYear } from '../say.ts'
import { DayList } from './day-list.tsx'
import classes from './month.module.css'

/** "n more": all entries of a day that has too many. */
export function MoreEntries(props: {
  day: Day
  count: number
  entries: readonly Entry[]
  style: CSSProperties
}) {
  return (
    <Popover
      width={320}
      position="bottom"
      trapFocus
      returnFocus
      radius="lg"
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.more}
          style={props.style}
          aria-label={text.calendar.moreOn(props.count, sayDayInYear(props.day))}
        >
          {text.calendar.more(props.count)}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={sayDayInYear(props.day)}>
        <div className={classes.moreList}>
          <DayList day={props.day} entries={props.entries} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
