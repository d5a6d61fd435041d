import { type KeyboardEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { weekStart } from '#web/platform/week.ts'
import { formatNumber, hourName, weekdayName } from '../format.ts'
import { STEPS, shadeOf, stepsFor } from '../steps.ts'
import { type Counted, countedName } from '../value-label.ts'
import classes from './heat-map.module.css'
import { HOURS, WEEKDAYS, type WeekGrid, weekdaysFrom } from './week-grid.ts'

const words = text.statistics.heat
const HOUR_LABELS = [0, 6, 12, 18]
const ROWS = weekdaysFrom(weekStart)

/**
 * Weekday by hour. A real table, so that screen readers get every number; keyboard users move
 * through the cells and read the line below.
 */
export function HeatMap(props: {
  grid: WeekGrid
  of: Counted
  showNumbers: boolean
  onChoose: (weekday: number, hour: number) => void
}) {
  const { grid, of, showNumbers, onChoose } = props
  const steps = stepsFor(grid.max, 'even')
  const [active, setActive] = useState<{ weekday: number; hour: number }>()
  const focused = active ?? grid.peak ?? { weekday: ROWS[0]!, hour: 0 }

  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const weekday = ROWS[clamp(ROWS.indexOf(focused.weekday) + move[0], WEEKDAYS)]!
    const hour = clamp(focused.hour + move[1], HOURS)
    setActive({ weekday, hour })
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${weekday}-${hour}"]`)?.focus()
  }
  const said = active ?? grid.peak
  const saidOf = (cell: { weekday: number; hour: number }) =>
    words.value(nameOf(cell.weekday, cell.hour), countedName(countAt(grid, cell), of))
  return (
    <div className={classes.root}>
      <table
        className={classes.grid}
        aria-label={words.label}
        data-numbers={showNumbers || undefined}
        onKeyDown={walk}
        onPointerLeave={() => setActive(undefined)}
      >
        <thead>
          <tr>
            <td />
            {Array.from({ length: HOURS }, (_, hour) => (
              <th key={hourName(hour)} scope="col">
                <span className={classes.spoken}>{hourName(hour)}</span>
                <span aria-hidden="true">
                  {HOUR_LABELS.includes(hour) || showNumbers ? String(hour).padStart(2, '0') : ''}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((weekday) => (
            <tr key={weekdayName(weekday, 'long')}>
              <th scope="row">
                <span className={classes.spoken}>{weekdayName(weekday, 'long')}</span>
                <span aria-hidden="true">{weekdayName(weekday, 'short')}</span>
              </th>
              {grid.clicks[weekday]?.map((clicks, hour) => (
                <td key={hourName(hour)}>
                  <button
                    type="button"
                    className={classes.cell}
                    data-cell={`${weekday}-${hour}`}
                    data-shade={shadeOf(steps.stepOf(clicks), steps)}
                    tabIndex={focused.weekday === weekday && focused.hour === hour ? 0 : -1}
                    aria-label={words.value(nameOf(weekday, hour), countedName(clicks, of))}
                    onPointerEnter={() => setActive({ weekday, hour })}
                    onFocus={() => setActive({ weekday, hour })}
                    onClick={() => onChoose(weekday, hour)}
                  >
                    {showNumbers && clicks > 0 ? formatNumber(clicks) : ''}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={classes.foot}>
        <p className={classes.said}>
          {said === undefined ? words.none : active ? saidOf(said) : words.peak(saidOf(said))}
        </p>
        <div className={classes.legend} aria-hidden="true">
          {words.less}
          {Array.from({ length: STEPS + 1 }, (_, shade) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shades are their numbers
            <i key={shade} data-shade={shade} />
          ))}
          {words.more}
        </div>
      </footer>
    </div>
  )
}

const MOVES: Record<string, readonly [weekdays: number, hours: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -HOURS],
  End: [0, HOURS],
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

const nameOf = (weekday: number, hour: number) =>
  `${weekdayName(weekday, 'long')} ${hourName(hour)}`

const countAt = (grid: WeekGrid, { weekday, hour }: { weekday: number; hour: number }) =>
  grid.clicks[weekday]?.[hour] ?? 0
