import { Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClickDimension } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { formatNumber } from '../format.ts'
import { breakdownQuery } from '../statistics.queries.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import { dimensionName, valueLabel } from '../value-label.ts'
import classes from './breakdown.module.css'
import { filterOf } from './breakdown-card.tsx'
import { BreakdownList, BreakdownSkeleton } from './breakdown-list.tsx'
import { CardFailure } from './card-failure.tsx'

const words = text.statistics.tables
/** the API's maximum per answer */
const ALL = 1_000

/** All values of a dimension, with search. */
export function BreakdownDialog(
  props: Choosing & { question: Question; dimension: ClickDimension },
) {
  const { question, dimension, choice, change } = props
  const { asked, span } = question
  const [typed, setTyped] = useState('')
  const found = useQuery(breakdownQuery({ ...asked, span, dimension, limit: ALL }))
  const name = dimensionName(dimension, choice.of)
  const wanted = typed.trim().toLowerCase()
  const items = (found.data?.items ?? []).filter(({ value, label }) =>
    valueLabel(dimension, value, label).toLowerCase().includes(wanted),
  )
  return (
    <Modal
      opened
      size="lg"
      title={words.all(name)}
      onClose={() => change({ all: undefined })}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.found}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={words.search(name)}
          placeholder={words.search(name)}
          leftSection={<IconSearch size={18} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {found.error && !found.data && (
          <CardFailure error={found.error} retry={() => found.refetch()} />
        )}
        {found.isPending && <BreakdownSkeleton />}
        {found.data && items.length === 0 && (
          <p className={classes.none} role="status">
            {words.nothingFound}
          </p>
        )}
        {found.data && items.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by key
          <section className={classes.scroll} tabIndex={0} aria-label={words.all(name)}>
            <BreakdownList
              isFull
              dimension={dimension}
              items={items}
              clicks={found.data.clicks}
              chosen={choice.filters[dimension]}
              onChoose={(value) => change({ filters: filterOf(dimension, value), all: undefined })}
              of={choice.of}
            />
          </section>
        )}
        {found.data && found.data.values > ALL && (
          <p className={classes.note}>
            {words.first(formatNumber(ALL), formatNumber(found.data.values))}
          </p>
        )}
      </div>
    </Modal>
  )
}
