import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { IconArrowUpRight } from '#web/ui/icons.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { formatNumber, formatSpan, timeZoneName, viewerTimeZone } from '../format.ts'
import type { PublicStatistics } from '../statistics.api.ts'
import { publicStatisticsQuery } from '../statistics.queries.ts'
import classes from './public-numbers.module.css'
import { PublicTable } from './public-table.tsx'

const WorldMap = lazy(async () => ({ default: (await import('../map/world-map.tsx')).WorldMap }))

const words = text.statistics.public
/** The map shows every country, the table only those with most clicks. */
const ROWS = 10

/** /app/numbers/{alias}: the public statistics of a link whose owner shares them. */
export function PublicNumbersScreen() {
  const { alias = '' } = useParams()
  useDocumentTitle(words.title(alias))
  const found = useQuery(publicStatisticsQuery(alias))
  const isAbsent = found.error instanceof CallFailure && found.error.status === 404
  return (
    <div className={classes.root}>
      {isAbsent ? (
        <StatePanel heading="h1" picture="lost" title={words.absentTitle}>
          {words.absentText}
        </StatePanel>
      ) : found.error && !found.data ? (
        <ErrorPanel error={found.error} retry={() => found.refetch()} />
      ) : found.data ? (
        <Numbers numbers={found.data} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Numbers({ numbers }: { numbers: PublicStatistics }) {
  const { shortUrl, clicks, unique, allClicks, from, to } = numbers
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{withoutScheme(shortUrl)}</h1>
          <p className={classes.span}>
            {words.span} · {formatSpan(from, to)}
          </p>
        </div>
        <Anchor className={classes.visit} href={shortUrl} rel="noopener noreferrer">
          {words.visit} <IconArrowUpRight size={16} />
        </Anchor>
      </header>
      <dl className={classes.numbers}>
        <Figure name={words.clicks} value={clicks} />
        <Figure name={words.visitors} value={unique} />
        <Figure name={words.allClicks} value={allClicks} hint={words.allClicksHint} />
      </dl>
      {clicks === 0 ? (
        <div className={classes.card}>
          <StatePanel picture="empty" title={allClicks === 0 ? words.none : words.onlyBots}>
            {words.noneText}
          </StatePanel>
        </div>
      ) : (
        <>
          <SectionCard title={words.perDay}>
            <TimeChart
              points={numbers.series.map(({ startsAt, clicks }) => ({ startsAt, value: clicks }))}
              interval="day"
              label={words.clicks}
              isOpen
            />
          </SectionCard>
          <SectionCard title={words.countries}>
            <div className={classes.places}>
              <Suspense fallback={<Skeleton className={classes.map} radius="md" />}>
                <WorldMap items={numbers.countries} />
              </Suspense>
              <PublicTable
                dimension="country"
                items={numbers.countries.slice(0, ROWS)}
                all={clicks}
              />
            </div>
          </SectionCard>
          <div className={classes.tables}>
            <SectionCard title={words.referrers}>
              <PublicTable dimension="referrer" items={numbers.referrers} all={clicks} />
            </SectionCard>
            <SectionCard title={words.devices}>
              <PublicTable dimension="device" items={numbers.devices} all={clicks} />
            </SectionCard>
            <SectionCard title={words.browsers}>
              <PublicTable dimension="browser" items={numbers.browsers} all={clicks} />
            </SectionCard>
          </div>
        </>
      )}
      <p className={classes.foot}>
        {words.made} {text.statistics.spans.timeZone(timeZoneName(viewerTimeZone()))}.
      </p>
    </>
  )
}

function Figure(props: { name: string; value: number; hint?: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <strong>{formatNumber(props.value)}</strong>
        {props.hint && <span>{props.hint}</span>}
      </dd>
    </div>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={text.common.loading}>
      <Skeleton height={36} width={280} radius="sm" />
      <Skeleton height={96} radius="lg" />
      <Skeleton height={330} radius="lg" />
    </div>
  )
}
