import type { StatisticsInterval } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { formatNumber, formatPoint } from '../format.ts'
import type { ChartPoint } from './time-chart.tsx'
import classes from './time-table.module.css'

/** The numbers of the chart, newest first. */
export function TimeTable(props: {
  points: readonly ChartPoint[]
  before?: readonly number[] | undefined
  /** name of what `before` is if it is not the previous period */
  rival?: string | undefined
  interval: StatisticsInterval
  label: string
}) {
  const { points, before, rival, interval, label } = props
  const rows = points.map((point, at) => ({ ...point, before: before?.[at] })).reverse()
  return (
    <section
      className={classes.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by key
      tabIndex={0}
      aria-label={text.statistics.chart.scrub(label)}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text.statistics.chart.columnTime}</th>
            <th scope="col">{label}</th>
            {before && <th scope="col">{rival ?? text.statistics.chart.before}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.startsAt}>
              <th scope="row">{formatPoint(row.startsAt, interval)}</th>
              <td>{formatNumber(row.value)}</td>
              {before && <td>{row.before === undefined ? '–' : formatNumber(row.before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
