import { formatNumber } from '#web/features/statistics/format.ts'
import classes from './audience.module.css'

/** A few large numbers. */
export function Counters({ items }: { items: readonly { label: string; value: number }[] }) {
  return (
    <dl className={classes.counters}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.counter}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
