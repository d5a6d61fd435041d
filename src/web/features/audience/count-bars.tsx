import { formatNumber, formatShare } from '#web/features/statistics/format.ts'
import classes from './count-bars.module.css'

/** Counts as bars, each with its number and its part of a whole. */
export function CountBars(props: {
  items: readonly { label: string; value: number; tone?: 'bad' }[]
  /** the whole that the bars are parts of */
  all: number
}) {
  const { items, all } = props
  return (
    <dl className={classes.bars}>
      {items.map(({ label, value, tone }) => {
        const part = all === 0 ? 0 : Math.min(1, value / all)
        return (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.track} aria-hidden="true">
                <span
                  className={classes.bar}
                  data-tone={tone}
                  style={{ inlineSize: `${100 * part}%` }}
                />
              </span>
              <b>{formatNumber(value)}</b>
              <span className={classes.part}>{formatShare(value, all)}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
