import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TimeChart } from './charts/time-chart.tsx'
import { formatNumber, formatShare } from './format.ts'
import classes from './goals-card.module.css'
import { linkQuery } from './scope.queries.ts'
import { goalsQuery, statisticsQuery } from './statistics.queries.ts'
import type { Question } from './use-question.ts'

const words = text.goals
const DAY_MS = 24 * 60 * 60_000
const HEIGHT = 180

/** How many people reached what the link is for, and how they are counted. */
export function GoalsCard({ linkId, question }: { linkId: string; question: Question }) {
  const { asked, span, interval } = question
  const link = useQuery(linkQuery(linkId))
  const goals = useQuery(goalsQuery(linkId, span))
  const clicks = useQuery(statisticsQuery({ ...asked, span, interval })).data?.numbers.clicks
  if (!goals.data || !link.data) return null
  const { total, items } = goals.data
  const picture = `<img src="${link.data.shortUrl}/goal" alt="" width="1" height="1">`
  const isFiltered = Object.keys(asked.filters).length > 0
  return (
    <SectionCard title={words.title} text={words.text}>
      <div className={classes.root}>
        {total > 0 && (
          <>
            <p className={classes.total}>
              <strong>{formatNumber(total)}</strong> {words.reached(total)}
              {!isFiltered && clicks !== undefined && clicks >= total && (
                <span className="wp-muted">{words.share(formatShare(total, clicks))}</span>
              )}
            </p>
            <TimeChart
              points={everyDay(items, span.to ?? Date.now())}
              interval="day"
              label={words.title}
              isOpen={span.to === undefined}
              height={HEIGHT}
            />
          </>
        )}
        <p>{words.how}</p>
        <div className={classes.code}>
          <code>{picture}</code>
          <CopyButton value={picture} />
        </div>
        <p className="wp-muted">{words.byCall(`POST /api/v1/links/${linkId}/goals`)}</p>
      </div>
    </SectionCard>
  )
}

/** The days since the first goal, with those between on which there was none. */
function everyDay(items: readonly { day: string; count: number }[], until: number) {
  const counts = new Map(items.map(({ day, count }) => [day, count]))
  // noon in UTC is on that day nearly everywhere
  const first = Date.parse(`${items[0]?.day}T12:00:00Z`)
  const many = Math.max(1, Math.ceil((until - first) / DAY_MS + 0.5))
  return Array.from({ length: many }, (_, at) => {
    const startsAt = new Date(first + at * DAY_MS).toISOString()
    return { startsAt, value: counts.get(startsAt.slice(0, 10)) ?? 0 }
  })
}
