import { Skeleton } from '@mantine/core'
import type { ClickDimension } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { formatNumber, formatShare } from '../format.ts'
import type { BreakdownItem } from '../statistics.api.ts'
import { type Counted, dimensionName, valueLabel } from '../value-label.ts'
import classes from './breakdown.module.css'

const words = text.statistics.tables

export interface BreakdownListProps {
  dimension: ClickDimension
  of: Counted
  items: readonly BreakdownItem[]
  /** of all values, for shares */
  clicks: number
  chosen: string | undefined
  /** undefined removes the filter */
  onChoose: (value: string | undefined) => void
  onPoint?: ((value: string | undefined) => void) | undefined
  /** with visitors and visits */
  isFull?: boolean
}

/** Values with bars, largest first; each row is a button that adds or removes it as a filter. */
export function BreakdownList(props: BreakdownListProps) {
  const { dimension, of, items, clicks, chosen, onChoose, onPoint, isFull } = props
  const name = dimensionName(dimension, of)
  const countLabel = of === 'views' ? words.columnViews : words.columnClicks
  const largest = Math.max(1, ...items.map((item) => item.clicks))
  return (
    <table className={classes.table} data-full={isFull || undefined}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {isFull && <th scope="col">{words.columnVisitors}</th>}
          {isFull && <th scope="col">{words.columnVisits}</th>}
          <th scope="col">{countLabel}</th>
          <th scope="col">{words.columnShare}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const label = valueLabel(dimension, item.value, item.label)
          const isChosen = chosen === item.value
          return (
            <tr
              key={item.value}
              data-chosen={isChosen || undefined}
              onPointerEnter={() => onPoint?.(item.value)}
              onPointerLeave={() => onPoint?.(undefined)}
            >
              <th scope="row">
                <i
                  className={classes.bar}
                  style={{ transform: `scaleX(${item.clicks / largest})` }}
                />
                <button
                  type="button"
                  className={classes.value}
                  aria-pressed={isChosen}
                  aria-label={(isChosen ? words.unfilter : words.filter)(name, label)}
                  title={label}
                  onFocus={() => onPoint?.(item.value)}
                  onBlur={() => onPoint?.(undefined)}
                  onClick={() => onChoose(isChosen ? undefined : item.value)}
                >
                  {label}
                </button>
              </th>
              {isFull && <td>{formatNumber(item.unique)}</td>}
              {isFull && <td>{formatNumber(item.visits)}</td>}
              <td>{formatNumber(item.clicks)}</td>
              <td className={classes.share}>{formatShare(item.clicks, clicks)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function BreakdownSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={text.common.loading}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without any identity
        <div key={at}>
          <Skeleton height={14} width={`${62 - at * 8}%`} radius="sm" />
          <Skeleton height={14} width={40} radius="sm" />
        </div>
      ))}
    </div>
  )
}
