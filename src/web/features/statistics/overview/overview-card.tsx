import { SegmentedControl, Switch, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { TimeChart } from '../charts/time-chart.tsx'
import { TimeTable } from '../charts/time-table.tsx'
import { formatSpan, timeZoneName, viewerTimeZone } from '../format.ts'
import { linkQuery } from '../scope.queries.ts'
import type { Numbers, Statistics } from '../statistics.api.ts'
import { statisticsQuery } from '../statistics.queries.ts'
import type { Measure } from '../url-state.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import { KeyNumbers } from './key-numbers.tsx'
import { LeftOut } from './left-out.tsx'
import { measureName } from './measure-name.ts'
import classes from './overview-card.module.css'
import { OverviewSkeleton } from './overview-skeleton.tsx'

const Against = lazy(async () => ({ default: (await import('./against.tsx')).Against }))

const words = text.statistics

/** The most important numbers, their development over time, and what was left out. */
export function OverviewCard(props: Choosing & { question: Question }) {
  const { question, choice, change } = props
  const { asked, span, before, interval } = question
  const found = useQuery(statisticsQuery({ ...asked, span, interval }))
  const reach = found.data?.reachesBackTo
  const isBeforeShown = !reach || before.from >= Date.parse(reach)
  const { against } = choice
  const hasBefore = choice.compare && choice.span !== 'all' && isBeforeShown && !against
  const compared = useQuery({
    ...statisticsQuery(
      against
        ? { ...asked, scope: { scope: 'link', id: against }, span, interval }
        : { ...asked, span: before, interval },
    ),
    enabled: hasBefore || against !== undefined,
  })
  const rival = useQuery({ ...linkQuery(against ?? ''), enabled: against !== undefined })
  const rivalName = against && (rival.data?.title || rival.data?.alias || '…')
  if (found.error && !found.data) {
    return <ErrorPanel error={found.error} retry={() => found.refetch()} />
  }
  if (!found.data) return <OverviewSkeleton />
  const isThere = compared.data && !compared.isPlaceholderData
  const other = (hasBefore || against) && isThere ? compared.data : undefined
  return (
    <section
      className={classes.root}
      aria-label={words.chart.title}
      data-stale={found.isPlaceholderData || undefined}
    >
      {/* for those who go from heading to heading */}
      <VisuallyHidden component="h2">{words.chart.title}</VisuallyHidden>
      <KeyNumbers
        {...props}
        statistics={found.data}
        other={comparedWith(hasBefore ? found.data.previous : other?.numbers, rivalName)}
      />
      <Course
        {...props}
        statistics={found.data}
        before={other?.series.map((point) => point[choice.measure])}
        rival={rivalName}
      />
      <footer className={classes.foot}>
        <LeftOut statistics={found.data} choice={choice} change={change} />
        <p className={classes.zone}>
          {formatSpan(found.data.from, found.data.to)} ·{' '}
          {words.spans.timeZone(timeZoneName(viewerTimeZone()))}
        </p>
      </footer>
    </section>
  )
}

function comparedWith(numbers: Numbers | undefined, rival: string | undefined) {
  const { change, against } = words
  const say = (count: string) =>
    rival === undefined ? change.before(count) : against.count(rival, count)
  return numbers && { numbers, say, none: rival === undefined ? change.none : say('0') }
}

/** One measure over time, as a chart or as a table. */
function Course(
  props: Choosing & {
    question: Question
    statistics: Statistics
    before: number[] | undefined
    /** name of the link that it is compared with, in place of the previous period */
    rival: string | undefined
  },
) {
  const { question, statistics, choice, change, before, rival } = props
  const [form, setForm] = useState('chart')
  const measure: Measure = choice.measure
  const points = statistics.series.map((point) => ({
    startsAt: point.startsAt,
    value: point[measure],
  }))
  const label = measureName(measure, choice)
  const interval = statistics.interval
  return (
    <>
      <div className={classes.tools}>
        {before && (
          <p className={classes.legend} aria-hidden="true">
            <i /> {rival ? words.against.this : words.chart.now}{' '}
            <i data-before={rival ? 'rival' : ''} /> {rival ?? words.chart.before}
          </p>
        )}
        {choice.scope.scope === 'link' && (
          <Suspense>
            <Against choice={choice} change={change} name={rival} />
          </Suspense>
        )}
        {choice.span !== 'all' && !rival && (
          <Switch
            label={words.compare}
            checked={choice.compare}
            onChange={(event) => change({ compare: event.currentTarget.checked })}
          />
        )}
        {question.intervals.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={words.intervals.label}
            value={question.interval}
            onChange={(value) => change({ interval: value as typeof interval })}
            data={question.intervals.map((value) => ({ value, label: words.intervals[value] }))}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={words.chart.form}
          value={form}
          onChange={setForm}
          data={[
            { value: 'chart', label: words.chart.asChart },
            { value: 'table', label: words.chart.asTable },
          ]}
        />
      </div>
      {form === 'chart' ? (
        <TimeChart
          points={points}
          before={before}
          rival={rival}
          interval={interval}
          label={label}
          isOpen={question.span.to === undefined || question.span.to > Date.now()}
        />
      ) : (
        <TimeTable {...{ points, before, rival, interval, label }} />
      )}
    </>
  )
}
