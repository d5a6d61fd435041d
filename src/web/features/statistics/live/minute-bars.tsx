import { type KeyboardEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { formatTime } from '../format.ts'
import type { LiveStatistics } from '../statistics.api.ts'
import { type Counted, countedName } from '../value-label.ts'
import classes from './live-view.module.css'

const words = text.statistics.liveView

/**
 * A bar per minute, ending with the current one; a slider for the keyboard, like the chart over
 * time.
 */
export function MinuteBars(props: { minutes: LiveStatistics['minutes']; of: Counted }) {
  const { minutes, of } = props
  const [active, setActive] = useState<number>()
  const max = Math.max(4, ...minutes.map(({ clicks }) => clicks))
  const last = minutes.length - 1
  const at = Math.min(active ?? last, last)
  const said = minutes[at]
  const valueText = said && words.minute(formatTime(said.startsAt), countedName(said.clicks, of))
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(last, to)))
  }
  return (
    <div
      className={classes.minutes}
      role="slider"
      tabIndex={0}
      aria-label={words.minutes}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={valueText}
      onKeyDown={walk}
      onFocus={() => setActive((current) => current ?? last)}
      onBlur={() => setActive(undefined)}
      onPointerLeave={() => setActive(undefined)}
    >
      <div className={classes.bars} aria-hidden="true">
        {minutes.map(({ startsAt, clicks }, index) => (
          <div
            key={startsAt}
            data-active={index === active || undefined}
            onPointerEnter={() => setActive(index)}
          >
            <i
              data-some={clicks > 0 || undefined}
              style={{ transform: `scaleY(${clicks / max})` }}
            />
          </div>
        ))}
      </div>
      <p className={classes.axis} aria-hidden="true">
        <span>{words.agoAxis}</span>
        <b>{active !== undefined && valueText}</b>
        <span>{words.nowAxis}</span>
      </p>
    </div>
  )
}
