import { Switch } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { formatNumber } from '../format.ts'
import type { Statistics } from '../statistics.api.ts'
import type { Choosing } from '../use-choice.ts'
import classes from './left-out.module.css'
import { leftOutParts } from './left-out-parts.ts'

const words = text.statistics

/** What was recorded but does not count, and why, as text and as a bar (contract.md §5). */
export function LeftOut(props: Choosing & { statistics: Statistics }) {
  const { statistics, choice, change } = props
  const { allClicks, excluded } = statistics.numbers
  const parts = leftOutParts(excluded, choice.bots)
  const kinds = [
    { kind: 'human', count: allClicks - excluded.bot - excluded.own },
    ...Object.entries(excluded).map(([kind, count]) => ({ kind, count })),
  ].filter(({ count }) => count > 0)
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classes.root}>
      {all > 0 && (
        <div className={classes.bar} aria-hidden="true">
          {kinds.map(({ kind, count }) => (
            <i key={kind} data-kind={kind} style={{ flexGrow: count }} />
          ))}
        </div>
      )}
      <div className={classes.words}>
        <p className={classes.kinds}>
          {kinds.map(({ kind, count }) => (
            <span key={kind}>
              <i data-kind={kind} aria-hidden="true" />
              {words.values.kinds[kind as keyof typeof words.values.kinds]}{' '}
              <b>{formatNumber(count)}</b>
            </span>
          ))}
        </p>
        {choice.filters.kind === undefined && (
          <Switch
            label={words.leftOut.bots}
            checked={choice.bots}
            onChange={(event) => change({ bots: event.currentTarget.checked })}
          />
        )}
      </div>
      {choice.filters.kind === undefined && (
        <p className={classes.sentence}>
          {parts === '' ? words.leftOut.none : words.leftOut.some(parts)}
        </p>
      )}
    </div>
  )
}
