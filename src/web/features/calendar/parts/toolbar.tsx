import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { IconChevronLeft, IconChevronRight, IconKeyboard } from '#web/ui/icons.ts'
import { sayPlace } from '../say.ts'
import { type CalendarPlace, VIEWS, type View } from '../url-state.ts'
import classes from './toolbar.module.css'

const words = text.calendar

/** Navigation in time, and the view. */
export function Toolbar(props: {
  place: CalendarPlace
  shown: { first: string; last: string }
  onToday: () => void
  onStep: (steps: 1 | -1) => void
  onView: (view: View) => void
  onKeys: () => void
}) {
  const { place } = props
  return (
    <div className={classes.root}>
      <Button variant="default" onClick={props.onToday}>
        {words.today}
      </Button>
      <div className={classes.steps}>
        <Tooltip label={words.previous[place.view]}>
          <ActionIcon aria-label={words.previous[place.view]} onClick={() => props.onStep(-1)}>
            <IconChevronLeft size={20} className={classes.arrow} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={words.next[place.view]}>
          <ActionIcon aria-label={words.next[place.view]} onClick={() => props.onStep(1)}>
            <IconChevronRight size={20} className={classes.arrow} />
          </ActionIcon>
        </Tooltip>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {sayPlace(place, props.shown)}
      </h2>
      <SegmentedControl
        className={classes.views}
        aria-label={words.view}
        value={place.view}
        onChange={(value) => props.onView(value as View)}
        data={VIEWS.map((value) => ({ value, label: words.views[value] }))}
      />
      <Tooltip label={words.keysTitle}>
        <ActionIcon className={classes.keys} aria-label={words.keysTitle} onClick={props.onKeys}>
          <IconKeyboard size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
