import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { HeatMap } from '../charts/heat-map.tsx'
import { HOURS, WEEKDAYS, weekdayHourValue, weekGrid } from '../charts/week-grid.ts'
import { breakdownQuery } from '../statistics.queries.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import { CardFailure } from './card-failure.tsx'

const words = text.statistics

/** Clicks by weekday and hour, in the viewer's time zone. */
export function HoursCard(props: Choosing & { question: Question }) {
  const { question, choice, change } = props
  const { asked, span } = question
  const [showNumbers, setShowNumbers] = useState(false)
  const found = useQuery(
    breakdownQuery({ ...asked, span, dimension: 'weekdayHour', limit: HOURS * WEEKDAYS }),
  )
  const grid = useMemo(() => weekGrid(found.data?.items ?? []), [found.data])
  return (
    <SectionCard
      title={words.tables.hours}
      action={
        <Switch
          label={words.heat.numbers}
          labelPosition="left"
          checked={showNumbers}
          onChange={(event) => setShowNumbers(event.currentTarget.checked)}
        />
      }
    >
      {found.error && !found.data ? (
        <CardFailure error={found.error} retry={() => found.refetch()} />
      ) : found.data ? (
        <HeatMap
          grid={grid}
          of={choice.of}
          showNumbers={showNumbers}
          onChoose={(weekday, hour) => {
            const value = weekdayHourValue(weekday, hour)
            const isChosen = choice.filters.weekdayHour === value
            change({ filters: { weekdayHour: isChosen ? undefined : value } })
          }}
        />
      ) : (
        <Skeleton height={262} radius="md" />
      )}
    </SectionCard>
  )
}
