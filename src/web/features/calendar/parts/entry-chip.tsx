import type { CSSProperties, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { CalendarMark } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { IconMail, IconPlayerPlay, IconPlayerStop } from '#web/ui/icons.ts'
import { useCalendar } from '../calendar-context.ts'
import type { Entry } from '../model/entries.ts'
import { lengthen, moveByDays, moveByMinutes, STEP_MINUTES, spanOf } from '../model/span.ts'
import { saySpan, sayTimes } from '../say.ts'
import classes from './entry-chip.module.css'

export interface EntryChipProps {
  entry: Entry
  /** `bar` is in a row of days, `block` in the hours, `row` in a list */
  shape: 'bar' | 'block' | 'row'
  style?: CSSProperties
  isCutBefore?: boolean
  isCutAfter?: boolean
  /** the ends that can be dragged */
  canResize?: boolean
}

/** The icon and link of each kind of mark. */
const marks = {
  'link-start': { Sign: IconPlayerPlay, path: paths.link },
  'link-end': { Sign: IconPlayerStop, path: paths.link },
  broadcast: { Sign: IconMail, path: paths.broadcast },
} satisfies Record<CalendarMark['kind'], object>

/** One entry in any view: an event opens its form, a mark opens its link. */
export function EntryChip(props: EntryChipProps) {
  const { entry, shape, style } = props
  const { zone, heldKey } = useCalendar()
  const shared = {
    className: classes.root,
    style,
    'data-shape': shape,
    'data-tone': entry.tone,
    'data-bar': entry.isBar || undefined,
    'data-cut-before': props.isCutBefore || undefined,
    'data-cut-after': props.isCutAfter || undefined,
    'data-held': heldKey === entry.key || undefined,
  }
  if (entry.isDraft) {
    return (
      <div {...shared} data-draft aria-hidden="true">
        <Words {...props} />
      </div>
    )
  }
  if (entry.mark) {
    const { kind, id } = entry.mark
    const { Sign, path } = marks[kind]
    const kindText = text.calendar.marks[kind]
    return (
      <Link {...shared} data-mark={kind} to={path(id)} draggable={false}>
        <Sign size={12} className={classes.sign} aria-hidden="true" />
        <Words {...props} />
        <span className="wp-offscreen">
          {text.calendar.markLabel(kindText, entry.title, saySpan(entry.span, zone))}
        </span>
      </Link>
    )
  }
  return <EventChip {...props} shared={shared} />
}

function EventChip(props: EntryChipProps & { shared: Record<string, unknown> }) {
  const { entry, shape } = props
  const { zone, begin, open } = useCalendar()
  const keyDown = useEventKeys(entry)
  const event = entry.event!
  const edges = props.canResize
    ? ([!props.isCutBefore && 'start', !props.isCutAfter && 'end'] as const)
    : []
  return (
    <button
      type="button"
      {...props.shared}
      data-entry={entry.key}
      aria-keyshortcuts="Delete Alt+ArrowLeft Alt+ArrowRight"
      onPointerDown={shape === 'row' ? undefined : (down) => begin(down, { kind: 'move', event })}
      onClick={() => open(event)}
      onKeyDown={keyDown}
    >
      <Words {...props} />
      <span className="wp-offscreen">{`${entry.title}, ${saySpan(entry.span, zone)}`}</span>
      {edges.map(
        (edge) =>
          edge && (
            <span
              key={edge}
              className={classes.edge}
              data-edge={edge}
              onPointerDown={(down) => begin(down, { kind: 'resize', event, edge })}
            />
          ),
      )}
    </button>
  )
}

function Words({ entry, shape }: EntryChipProps) {
  const times = entry.isBar ? '' : sayTimes(entry)
  const place = shape === 'block' && entry.event?.location
  return (
    <span className={classes.words} aria-hidden="true">
      {times && shape === 'bar' && <span className={classes.time}>{times.slice(0, 5)}</span>}
      <span className={classes.title}>{entry.title}</span>
      {/* its position shows its time; a mark has one line */}
      {times && shape === 'block' && !entry.mark && <span className={classes.time}>{times}</span>}
      {place && <span className={classes.time}>{place}</span>}
    </span>
  )
}

/** Delete; Alt with arrows moves; with Shift they change the length. */
function useEventKeys(entry: Entry) {
  const { zone, place, remove } = useCalendar()
  return (pressed: KeyboardEvent) => {
    const event = entry.event!
    if (pressed.key === 'Delete' || pressed.key === 'Backspace') {
      pressed.preventDefault()
      return remove(event)
    }
    if (!pressed.altKey || !pressed.key.startsWith('Arrow')) return
    pressed.preventDefault()
    pressed.stopPropagation()
    const isForth = pressed.key === 'ArrowDown' || pressed.key === directionKey(pressed)
    const sign = isForth ? 1 : -1
    const isByDays = pressed.key === 'ArrowLeft' || pressed.key === 'ArrowRight'
    const span = spanOf(event)
    const minutes = sign * STEP_MINUTES
    if (pressed.shiftKey) {
      return place(event, lengthen(span, isByDays ? { days: sign } : { minutes }))
    }
    return place(event, isByDays ? moveByDays(span, sign, zone) : moveByMinutes(span, minutes))
  }
}

/** The arrow key for the next day. */
const directionKey = ({ currentTarget }: KeyboardEvent): string =>
  getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
