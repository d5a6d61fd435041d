import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import type { ClickDimension } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { IconX } from '#web/ui/icons.ts'
import { DIMENSIONS } from '../dimensions.ts'
import { breakdownQuery } from '../statistics.queries.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import { dimensionName, valueLabel } from '../value-label.ts'
import classes from './controls.module.css'

const words = text.statistics.filters

/** The filters that are on, each a button that takes it away; Delete does so too. */
export function FilterChips(props: Choosing & { question: Question | undefined }) {
  const { choice, change, question } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const chosen = DIMENSIONS.filter((dimension) => choice.filters[dimension] !== undefined)
  if (chosen.length === 0) return null

  const remove = (dimension: ClickDimension, at: number) => {
    change({ filters: { [dimension]: undefined } })
    requestAnimationFrame(() => {
      const chips = list.current?.querySelectorAll<HTMLElement>('[data-chip]')
      const next = chips?.[Math.min(at, chips.length - 1)]
      ;(next ?? document.getElementById('content'))?.focus()
    })
  }
  const keys = (event: KeyboardEvent, dimension: ClickDimension, at: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    remove(dimension, at)
  }
  return (
    <fieldset ref={list} className={classes.chips} aria-label={words.label}>
      {chosen.map((dimension, at) => {
        const name = dimensionName(dimension, choice.of)
        const value = choice.filters[dimension] ?? ''
        return (
          <button
            key={dimension}
            type="button"
            data-chip
            className={classes.chip}
            onClick={() => remove(dimension, at)}
            onKeyDown={(event) => keys(event, dimension, at)}
          >
            <span className={classes.chipText}>
              {name}:{' '}
              {dimension === 'link' && question ? (
                <LinkLabel id={value} question={question} />
              ) : (
                <b>{valueLabel(dimension, value)}</b>
              )}
            </span>
            <span className={classes.removes}>{words.removes}</span>
            <IconX size={14} stroke={2} />
          </button>
        )
      })}
      {chosen.length > 1 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() =>
            change({ filters: Object.fromEntries(chosen.map((one) => [one, undefined])) })
          }
        >
          {words.clear}
        </Button>
      )}
    </fieldset>
  )
}

/** A link is called by its alias, which the table of links knows. */
function LinkLabel({ id, question }: { id: string; question: Question }) {
  const { asked, span } = question
  const found = useQuery(breakdownQuery({ ...asked, span, dimension: 'link', limit: 7 }))
  const item = found.data?.items.find(({ value }) => value === id)
  return <b>{item ? valueLabel('link', id, item.label) : '…'}</b>
}
