import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { paths } from '#web/paths.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from './dashboard.module.css'
import { noteVisit, spanOf } from './last-visit.ts'
import { recentNumbersQuery } from './recent-numbers.queries.ts'

const DAY_MS = 86_400_000

/** What happened since the last visit: clicks and views with their change, and the best links. */
export function RecentNumbers() {
  const [{ from, visit }] = useState(() => {
    const now = Date.now()
    return spanOf(noteVisit(now), now)
  })
  const { data, error, refetch } = useQuery(recentNumbersQuery(new Date(from).toISOString()))
  const words = text.dashboard
  const title = visit
    ? words.since(formatDate(new Date(visit).toISOString()))
    : words.lastDays(Math.round((Date.now() - from) / DAY_MS))
  if (error && !data) return <ErrorPanel error={error} retry={() => refetch()} />
  return (
    <section className={classes.card} aria-labelledby="recent-numbers">
      <header className={classes.cardHead}>
        <h2 id="recent-numbers" className={classes.cardTitle}>
          {title}
        </h2>
        <Anchor component={Link} to={paths.statistics}>
          {words.allNumbers}
        </Anchor>
      </header>
      {data ? (
        <div className={classes.happened}>
          <dl className={classes.figures}>
            <Figure name={words.clicks} {...data.clicks} />
            <Figure name={words.views} {...data.views} />
          </dl>
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
        <div className={classes.happened}>
          <Skeleton height={72} radius="md" />
          <Skeleton height={120} radius="md" />
        </div>
      )}
    </section>
  )
}

function Figure({ name, now, before }: { name: string; now: number; before: number }) {
  const words = text.dashboard
  const change = Math.abs(now - before).toLocaleString(locale)
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>{now.toLocaleString(locale)}</strong>
        <span>
          {now > before ? words.more(change) : now < before ? words.fewer(change) : words.same}
        </span>
      </dd>
    </div>
  )
}
