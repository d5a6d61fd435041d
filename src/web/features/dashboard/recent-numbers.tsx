import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { loadAllMessages } from '#web/messages/load-messages.ts'
import { paths } from '#web/paths.ts'
import { keepTrying } from '#web/platform/keep-trying.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { Illustration } from '#web/ui/illustrations.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { type Comparison, compare, isQuiet } from './compare.ts'
import dashboardClasses from './dashboard.module.css'
import type { LookBack } from './last-visit.ts'
import classes from './recent-numbers.module.css'
import { recentNumbersQuery } from './recent-numbers.queries.ts'

const ThirtyDays = lazy(async () => {
  await keepTrying(loadAllMessages)
  const part = await keepTrying(() => import('./thirty-days.tsx'))
  return { default: part.ThirtyDays }
})

/** What happened since the last visit: clicks, views and subscribers, and the best links. */
export function RecentNumbers({ from, visit, days }: LookBack) {
  const { data, error, refetch } = useQuery(recentNumbersQuery(from))
  const words = text.dashboard
  const isNew = data !== undefined && isQuiet(data)
  const title = isNew
    ? words.firstTitle
    : visit
      ? words.since(formatDate(new Date(visit).toISOString()))
      : words.lastDays(days)
  if (error && !data) return <ErrorPanel error={error} retry={() => refetch()} />
  return (
    <section className={dashboardClasses.card} aria-labelledby="recent-numbers">
      <header className={dashboardClasses.cardHead}>
        <h2 id="recent-numbers" className={dashboardClasses.cardTitle}>
          {title}
        </h2>
        {!isNew && (
          <Anchor component={Link} to={paths.statistics}>
            {words.allNumbers}
          </Anchor>
        )}
      </header>
      {isNew ? (
        <div className={classes.first}>
          <Illustration name="empty" />
          <p>{words.firstText}</p>
        </div>
      ) : data ? (
        <div className={classes.happened}>
          <div>
            <dl className={classes.figures}>
              <Figure name={words.clicks} days={days} {...data.clicks} />
              <Figure name={words.views} days={days} {...data.views} />
              <Figure name={words.subscribers} days={days} {...data.subscribers} />
            </dl>
            <Suspense fallback={<div className={classes.chart} />}>
              <ThirtyDays />
            </Suspense>
          </div>
          <div>
            <h3 className={classes.bestTitle}>{words.best}</h3>
            {data.best.length === 0 ? (
              <p className={classes.quiet}>{words.noneYet}</p>
            ) : (
              <ol className={classes.best}>
                {data.best.map((link) => (
                  <li key={link.value}>
                    <Link to={paths.link(link.value)}>{link.label || link.value}</Link>
                    <span>{text.common.clicks(link.clicks)}</span>
                  </li>
                ))}
              </ol>
            )}
          </div>
        </div>
      ) : (
        <NumbersSkeleton />
      )}
    </section>
  )
}

/** Three numbers, and a list of five. */
function NumbersSkeleton() {
  return (
    <div className={classes.happened} role="status" aria-label={text.common.loading}>
      <div className={classes.figures}>
        {['clicks', 'views', 'subscribers'].map((name) => (
          <div key={name}>
            <Skeleton height={14} width="60%" radius="sm" />
            <Skeleton height={36} width="45%" mt={8} radius="sm" />
            <Skeleton height={12} width="80%" mt={8} radius="sm" />
          </div>
        ))}
      </div>
      <div>
        {[62, 48, 70, 40, 55].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} mt={12} radius="sm" />
        ))}
      </div>
    </div>
  )
}

function Figure(props: { name: string; days: number } & Comparison) {
  return (
    <div className={classes.figure}>
      <dt>{props.name}</dt>
      <dd>
        <strong>{props.now.toLocaleString(locale)}</strong>
        <span>{sayComparison(props, props.days)}</span>
        {props.rest && <span>{props.rest}</span>}
      </dd>
    </div>
  )
}

function sayComparison(comparison: Comparison, days: number): string {
  const words = text.dashboard
  const { kind, change } = compare(comparison)
  if (kind === 'more') return words.more(change.toLocaleString(locale), days)
  if (kind === 'fewer') return words.fewer(change.toLocaleString(locale), days)
  return words[kind](days)
}
