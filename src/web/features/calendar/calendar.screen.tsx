import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CalendarEvent } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { weekStart } from '#web/platform/week.ts'
import { IconCalendarPlus, IconPlus } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from './calendar.module.css'
import { CalendarContext } from './calendar-context.ts'
import { CalendarView } from './calendar-view.tsx'
import { type Grip, useDrag } from './drag/use-drag.ts'
import { nineOn } from './event-draft.ts'
import { eventsLoadFailure } from './failures.ts'
import { clickSpan, type Span } from './model/span.ts'
import { today } from './model/wall-clock.ts'
import { EventDialog, type EventSubject } from './parts/event-dialog.tsx'
import { ExportButton } from './parts/export-button.tsx'
import { Palette } from './parts/palette.tsx'
import { Toolbar } from './parts/toolbar.tsx'
import { ZoneChoice } from './parts/zone-choice.tsx'
import { saySpan } from './say.ts'
import { daysShown, stepFrom } from './url-state.ts'
import { useAddCategory } from './use-add-category.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useEntries } from './use-entries.ts'
import { useEventActions } from './use-event-actions.ts'
import { useKeepFocus } from './use-keep-focus.ts'
import { usePlace } from './use-place.ts'

const CalendarKeys = lazy(async () => ({
  default: (await import('./parts/calendar-keys.tsx')).CalendarKeys,
}))

const FeedDialog = lazy(async () => ({
  default: (await import('./parts/feed-dialog.tsx')).FeedDialog,
}))

/** /app/calendar: events of the space and the dates of its links; month, week, day and list. */
export function CalendarScreen() {
  const { place, isPhone, change, goTo } = usePlace()
  const { zone, date } = place
  const [subject, setSubject] = useState<EventSubject | null>(null)
  const [showKeys, setShowKeys] = useState(false)
  const [showFeed, setShowFeed] = useState(false)
  const [said, setSaid] = useState('')
  const actions = useEventActions()
  const addCategory = useAddCategory(actions)
  const shown = daysShown(place, weekStart)
  const now = today(zone)

  const create = (span: Span) => setSubject({ span })
  const placeEvent = (event: CalendarEvent, span: Span) => {
    actions.place(event, span)
    setSaid(text.calendar.movedTo(event.title, saySpan(span, zone)))
  }
  const drop = (grip: Grip, span: Span) => {
    if (grip.kind === 'draw') create(span)
    else if (grip.kind === 'category') void addCategory(grip.category, span, zone)
    else placeEvent(grip.event, span)
  }
  const { drag, ghost, begin } = useDrag(zone, {
    drop,
    tap: (spot) => create(clickSpan(spot, zone)),
  })
  const draft = subject && 'span' in subject ? subject.span : null
  const { events, marks, entries } = useEntries(shown, zone, {
    drag,
    draft,
    draftTitle: text.calendar.newEvent,
  })
  // ignores entries that are still being drawn: the grid must not jump under the pointer
  const isEmpty = events.data?.length === 0 && !events.isPlaceholderData && !marks.data?.length
  const root = useRef<HTMLDivElement>(null)
  useKeepFocus(root, entries)

  const goToday = () => change({ date: now })
  const step = (steps: 1 | -1) => change({ date: stepFrom(place, steps) })
  useCalendarKeys({
    create: () => create(nineOn(date, zone)),
    today: goToday,
    step,
    view: (view) => change({ view }),
    help: () => setShowKeys(true),
  })

  const control = {
    zone,
    today: now,
    date,
    isPhone,
    heldKey: drag && 'event' in drag.grip ? drag.grip.event.id : null,
    begin,
    goTo,
    create,
    open: (event: CalendarEvent) => setSubject({ event }),
    remove: (event: CalendarEvent) => void actions.remove(event),
    place: placeEvent,
  }
  return (
    <CalendarContext value={control}>
      <Screen
        title={text.calendar.title}
        width="wide"
        action={
          <div className={classes.actions}>
            <ExportButton />
            <Button
              className={classes.export}
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
              aria-label={text.calendar.feed.subscribe}
              onClick={() => setShowFeed(true)}
            >
              <span>{text.calendar.feed.subscribe}</span>
            </Button>
            <Button leftSection={<IconPlus size={18} />} onClick={() => create(nineOn(date, zone))}>
              {text.calendar.newEvent}
            </Button>
          </div>
        }
      >
        <div ref={root} className={classes.root} data-dragging={drag?.grip.kind}>
          <Toolbar
            place={place}
            shown={shown}
            onToday={goToday}
            onStep={step}
            onView={(view) => change({ view })}
            onKeys={() => setShowKeys(true)}
          />
          <Palette
            onAdd={(category, day) =>
              addCategory(category, { allDay: true, first: day, last: day }, zone)
            }
          />
          {events.isError && !events.data ? (
            <ErrorPanel error={eventsLoadFailure(events.error)} retry={() => events.refetch()} />
          ) : (
            <CalendarView
              place={place}
              days={shown}
              firstDay={weekStart}
              entries={entries}
              isPending={events.isPending}
              isEmpty={isEmpty}
            />
          )}
          <footer className={classes.foot}>
            <ZoneChoice
              className={classes.zone}
              ariaLabel={text.calendar.zone}
              value={zone}
              onChange={(next) => change({ zone: next }, { replace: true })}
            />
            {marks.isError && (
              <p className={classes.failed} role="alert">
                {text.calendar.marksError}
                <Button variant="subtle" size="compact-sm" onClick={() => marks.refetch()}>
                  {text.common.retry}
                </Button>
              </p>
            )}
          </footer>
        </div>
      </Screen>
      <div className="wp-offscreen" role="status">
        {said}
      </div>
      {ghost && drag?.grip.kind === 'category' && (
        <div
          className={classes.ghost}
          data-tone={drag.grip.category.type}
          style={{ transform: `translate(${ghost.x + 8}px, ${ghost.y + 8}px)` }}
        >
          <i />
          <span>{drag.grip.category.title}</span>
        </div>
      )}
      {subject && (
        <EventDialog
          subject={subject}
          actions={actions}
          onClose={() => setSubject(null)}
          onAdded={(event) => goTo(event.start.slice(0, 10))}
        />
      )}
      {showFeed && (
        <Suspense>
          <FeedDialog onClose={() => setShowFeed(false)} />
        </Suspense>
      )}
      {showKeys && (
        <Suspense>
          <CalendarKeys onClose={() => setShowKeys(false)} />
        </Suspense>
      )}
    </CalendarContext>
  )
}
