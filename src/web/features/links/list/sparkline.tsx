import classes from './row-parts.module.css'
import { pointsOf } from './sparkline-points.ts'

export const WIDTH = 72
export const HEIGHT = 20

/** Clicks of 30 days as a line; flat if there were none. The numbers are shown beside it. */
export function Sparkline({ days }: { days: readonly number[] | undefined }) {
  return (
    <svg
      className={classes.sparkline}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      data-empty={days === undefined || undefined}
    >
      <polyline points={pointsOf(days ?? [0, 0], WIDTH, HEIGHT)} />
    </svg>
  )
}
