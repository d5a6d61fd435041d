import { Button } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useCalendar } from '../calendar-context.ts'
import { nineOn } from '../event-draft.ts'
import { addDays } from '../model/days.ts'
import { type Entry, touchesDay } from '../model/entries.ts'
import { sayShortDay } from '../say.ts'
import { LIST_DAYS } from '../url-state.ts'
import { DayList } from './day-list.tsx'
import classes from './list.module.css'

/** Upcoming entries by day, starting with the selected one. */
export function ListView({ entries }: { entries: readonly Entry[] }) {
  const { date, zone, create } = useCalendar()
  const days = Array.from({ length: LIST_DAYS }, (_, index) => addDays(date, index)).filter((day) =>
    entries.some((entry) => touchesDay(entry, day) && !entry.isDraft),
  )
  if (days.length === 0) {
    return (
      <StatePanel
        picture="empty"
        title={text.calendar.emptyTitle}
        action={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => create(nineOn(date, zone))}
          >
            {text.calendar.newEvent}
          </Button>
        }
      >
        {text.calendar.emptyText(sayShortDay(date), sayShortDay(addDays(date, LIST_DAYS - 1)))}
      </StatePanel>
    )
  }
  return (
    <div className={classes.root}>
      {days.map((day) => (
        <DayList key={day} day={day} entries={entries} />
      ))}
    </div>
  )
}
