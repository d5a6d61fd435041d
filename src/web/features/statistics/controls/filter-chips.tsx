import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import type { ClickDimension } from '#contract/statistics.ts'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { IconX } from '#web/ui/icons.ts'
import { filterOf } from '../breakdown/breakdown-card.tsx'
import { DIMENSIONS } from '../dimensions.ts'
import { linkQuery } from '../scope.queries.ts'
import type { Choosing } from '../use-choice.ts'
import { type Counted, dimensionName, valueLabel } from '../value-label.ts'
import classes from './controls.module.css'

const words = text.statistics.filters

/** Active filters, each a button that removes it; Delete does so too. */
export function FilterChips({ choice, change }: Choosing) {
  const list = useRef<HTMLFieldSetElement>(null)
  const chosen = DIMENSIONS.filter((dimension) => choice.filters[dimension] !== undefined)
  if (chosen.length === 0) return null

  const remove = (dimension: ClickDimension, at: number) => {
    change({ filters: filterOf(dimension, undefined) })
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
              {dimension === 'link' ? (
                <LinkLabel id={value} of={choice.of} />
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

/** Links and pages appear by title, even without clicks. */
function LinkLabel({ id, of }: { id: string; of: Counted }) {
  const isPage = of === 'views'
  const link = useQuery({ ...linkQuery(id), enabled: !isPage })
  const pages = useQuery({ ...pagesQuery, enabled: isPage })
  if ((isPage ? pages : link).isPending) return <b>…</b>
  const page = pages.data?.items.find((one) => one.id === id)
  return (
    <b>
      {valueLabel(
        'link',
        id,
        isPage ? page?.title || page?.username : link.data?.title || link.data?.alias,
      )}
    </b>
  )
}
