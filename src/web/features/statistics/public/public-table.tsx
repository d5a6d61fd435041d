import type { ClickDimension } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { formatNumber, formatShare } from '../format.ts'
import { valueLabel } from '../value-label.ts'
import classes from './public-numbers.module.css'

/** The largest values of a dimension with bars; without buttons. */
export function PublicTable(props: {
  dimension: ClickDimension
  items: readonly { value: string; clicks: number }[]
  all: number
}) {
  const { dimension, items, all } = props
  const largest = Math.max(1, ...items.map(({ clicks }) => clicks))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text.statistics.dimensions[dimension]}</th>
          <th scope="col">{text.statistics.tables.columnClicks}</th>
          <th scope="col">{text.statistics.tables.columnShare}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ value, clicks }) => (
          <tr key={value}>
            <th scope="row">
              <i style={{ transform: `scaleX(${clicks / largest})` }} />
              <span>{valueLabel(dimension, value)}</span>
            </th>
            <td>{formatNumber(clicks)}</td>
            <td>{formatShare(clicks, all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
