import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TimeChart } from '#web/features/statistics/charts/time-chart.tsx'
import { text } from '#web/messages/index.ts'
import { thirtyDaysQuery } from './home.queries.ts'
import classes from './recent-numbers.module.css'

const HEIGHT = 148

/** Clicks of the last 30 days as a line; if it cannot load, the numbers beside it are enough. */
export function ThirtyDays() {
  const { data, error } = useQuery(thirtyDaysQuery)
  if (error && !data) return null
  return (
    <div className={classes.chart} style={{ minHeight: HEIGHT }}>
      {data ? (
        <TimeChart
          points={data.series.map(({ startsAt, clicks }) => ({ startsAt, value: clicks }))}
          interval={data.interval}
          label={text.home.thirtyDays}
          isOpen
          height={HEIGHT}
        />
      ) : (
        <Skeleton height={HEIGHT} radius="sm" />
      )}
    </div>
  )
}
