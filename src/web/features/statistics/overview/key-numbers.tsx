import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { IconArrowDown, IconArrowUp } from '#web/ui/icons.ts'
import { changeOf, formatNumber, formatShare } from '../format.ts'
import type { Numbers, Statistics } from '../statistics.api.ts'
import { statisticsQuery } from '../statistics.queries.ts'
import { MEASURES } from '../url-state.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import classes from './key-numbers.module.css'
import { measureName } from './measure-name.ts'

const words = text.statistics

/** The most important numbers; the selected one is drawn below. */
export function KeyNumbers(
  props: Choosing & {
    question: Question
    statistics: Statistics
    /** what they are compared with, how its number is said, and what is said if it is 0 */
    other: { numbers: Numbers; say: (count: string) => string; none: string } | undefined
  },
) {
  const { statistics, choice, change, other, question } = props
  const { numbers } = statistics
  return (
    <div className={classes.root}>
      <fieldset className={classes.measures} aria-label={words.measures.label}>
        {MEASURES.map((measure) => (
          <button
            key={measure}
            type="button"
            className={classes.measure}
            aria-pressed={choice.measure === measure}
            onClick={() => change({ measure })}
          >
            <span className={classes.name}>{measureName(measure, choice)}</span>
            <span className={classes.number}>{formatNumber(numbers[measure])}</span>
            {other ? (
              <Difference now={numbers[measure]} {...other} before={other.numbers[measure]} />
            ) : (
              <span className={classes.hint}>{words.measures.hints[measure]}</span>
            )}
          </button>
        ))}
      </fieldset>
      {choice.scope.scope === 'page' && <ClickRate {...props} question={question} />}
    </div>
  )
}

function Difference(props: {
  now: number
  before: number
  say: (count: string) => string
  none: string
}) {
  const { now, before, say, none } = props
  const change = changeOf(now, before)
  return (
    <span className={classes.hint}>
      {change ? (
        <>
          <span className={classes.change} data-direction={change.direction}>
            {change.direction === 'up' && <IconArrowUp size={14} stroke={2.25} />}
            {change.direction === 'down' && <IconArrowDown size={14} stroke={2.25} />}
            {change.words}
          </span>{' '}
          <span className={classes.before}>{say(formatNumber(before))}</span>
        </>
      ) : (
        none
      )}
    </span>
  )
}

/** Clicks on a page's links per view, both by people. */
function ClickRate(props: { question: Question; statistics: Statistics }) {
  const { asked, span, interval } = props.question
  const other = asked.of === 'views' ? 'clicks' : 'views'
  const found = useQuery(statisticsQuery({ ...asked, of: other, span, interval }))
  const here = props.statistics.numbers.clicks
  const there = found.data?.numbers.clicks
  const [clicks, views] = asked.of === 'views' ? [there, here] : [here, there]
  return (
    <div className={classes.rate}>
      <span className={classes.name}>{words.rate}</span>
      <span className={classes.number}>
        {clicks === undefined || views === undefined || views === 0
          ? '–'
          : formatShare(clicks, views)}
      </span>
      <span className={classes.hint}>{words.rateHint}</span>
    </div>
  )
}
