import { TextInput } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { useCalendar } from '../calendar-context.ts'
import { type DraftProblem, type EventDraft, withStart } from '../event-draft.ts'
import type { Span } from '../model/span.ts'
import { saySpan } from '../say.ts'
import classes from './dialogs.module.css'
import { ZoneChoice } from './zone-choice.tsx'

const words = text.calendar
const DAY_RANGE = { min: '1900-01-02', max: '2199-12-30' }

/** Start and end, in a selectable time zone. */
export function EventTimes(props: {
  draft: EventDraft
  errors: Partial<Record<DraftProblem, string>>
  span: Span | null
  onChange: (change: Partial<EventDraft>) => void
}) {
  const { draft, errors, span, onChange } = props
  const { zone } = useCalendar()
  const { allDay } = draft
  const start = (day: string, time: string) => onChange(withStart(draft, day, time))
  return (
    <>
      <div className={classes.pair}>
        <div className={classes.moment}>
          <TextInput
            name="event-start"
            type="date"
            {...DAY_RANGE}
            label={allDay ? words.startDay : words.starts}
            value={draft.startDay}
            error={errors.start}
            onChange={(event) => start(event.currentTarget.value, draft.startTime)}
          />
          {!allDay && (
            <TextInput
              type="time"
              aria-label={words.startTime}
              value={draft.startTime}
              onChange={(event) => start(draft.startDay, event.currentTarget.value)}
            />
          )}
        </div>
        <div className={classes.moment}>
          <TextInput
            name="event-end"
            type="date"
            {...DAY_RANGE}
            label={allDay ? words.endDay : words.ends}
            value={draft.endDay}
            error={errors.end}
            onChange={(event) => onChange({ endDay: event.currentTarget.value })}
          />
          {!allDay && (
            <TextInput
              type="time"
              aria-label={words.endTime}
              value={draft.endTime}
              onChange={(event) => onChange({ endTime: event.currentTarget.value })}
            />
          )}
        </div>
      </div>
      {!allDay && (
        <ZoneChoice
          label={words.zone}
          value={draft.zone}
          description={
            draft.zone !== zone && span ? words.thatIs(saySpan(span, zone), zone) : undefined
          }
          onChange={(next) => onChange({ zone: next })}
        />
      )}
    </>
  )
}
