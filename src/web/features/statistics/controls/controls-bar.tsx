import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '#web/messages/index.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import classes from './controls.module.css'
import { FilterChips } from './filter-chips.tsx'
import { SpanPicker } from './span-picker.tsx'

const words = text.statistics

/** Choices of the screen: scope, period and filters, or the live view. */
export function ControlsBar(
  props: Choosing & {
    question: Question | undefined
    scopePicker?: ReactNode
    actions?: ReactNode
  },
) {
  const { choice, change, scopePicker, actions } = props
  const hasViews = choice.scope.scope === 'space' || choice.scope.scope === 'page'
  return (
    <>
      <div className={classes.bar}>
        {scopePicker}
        {!choice.isLive && <SpanPicker {...props} />}
        {hasViews && (
          <SegmentedControl
            aria-label={words.ofLabel}
            value={choice.of}
            onChange={(of) => change({ of: of as typeof choice.of, filters: { link: undefined } })}
            data={[
              { value: 'clicks', label: words.of.clicks },
              { value: 'views', label: words.of.views },
            ]}
          />
        )}
        <SegmentedControl
          className={classes.view}
          aria-label={words.view}
          value={choice.isLive ? 'live' : 'overview'}
          onChange={(view) => change({ isLive: view === 'live' })}
          data={[
            { value: 'overview', label: words.overview },
            { value: 'live', label: words.live },
          ]}
        />
        {actions}
      </div>
      <FilterChips choice={choice} change={change} />
    </>
  )
}
