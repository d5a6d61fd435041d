import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TimeChart } from '#web/features/statistics/charts/time-chart.tsx'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './audience.module.css'
import { growthQuery } from './audience.queries.ts'

const HEIGHT = 180

/** Active subscribers over time; without any in all that time, nothing. */
export function GrowthCard({ pageId }: { pageId: string }) {
  const words = text.audience.growth
  const { data, error } = useQuery(growthQuery(pageId))
  if (error && !data) return null
  const days = data?.items ?? []
  if (data && days.every(({ active, joined }) => active + joined === 0)) return null
  const sum = (of: 'joined' | 'left') => days.reduce((all, day) => all + day[of], 0)
  return (
    <SectionCard title={words.title} text={data && words.change(sum('joined'), sum('left'))}>
      <div className={classes.growth}>
        {data ? (
          <TimeChart
            // noon in UTC is on that day nearly everywhere
            points={days.map(({ day, active }) => ({
              startsAt: `${day}T12:00:00Z`,
              value: active,
            }))}
            interval="day"
            label={words.label}
            isOpen={false}
            height={HEIGHT}
          />
        ) : (
          <Skeleton height={HEIGHT} radius="sm" />
        )}
      </div>
    </SectionCard>
  )
}
