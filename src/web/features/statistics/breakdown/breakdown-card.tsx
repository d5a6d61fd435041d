import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClickDimension } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { formatNumber } from '../format.ts'
import { breakdownQuery } from '../statistics.queries.ts'
import type { Choosing } from '../use-choice.ts'
import type { Question } from '../use-question.ts'
import classes from './breakdown.module.css'
import { BreakdownList, BreakdownSkeleton } from './breakdown-list.tsx'
import { CardFailure } from './card-failure.tsx'
import { DimensionTabs } from './dimension-tabs.tsx'

const words = text.statistics.tables
const ROWS = 7

export interface BreakdownCardProps extends Choosing {
  question: Question
  title: string
  dimensions: readonly ClickDimension[]
  dimension: ClickDimension
  onDimension?: (dimension: ClickDimension) => void
  onPoint?: (value: string | undefined) => void
  children?: ReactNode
}

/** A card of tables: tabs for its dimensions, the largest values, and a link to all of them. */
export function BreakdownCard(props: BreakdownCardProps) {
  const { title, dimensions, dimension, onDimension } = props
  return (
    <SectionCard title={title}>
      {onDimension && dimensions.length > 1 && (
        <DimensionTabs
          title={title}
          dimensions={dimensions}
          dimension={dimension}
          onDimension={onDimension}
        />
      )}
      {props.children}
      <BreakdownPanel {...props} isRoomy={dimensions.length > 1} />
    </SectionCard>
  )
}

/** One dimension's table with its states. */
export function BreakdownPanel(
  props: Omit<BreakdownCardProps, 'dimensions' | 'onDimension'> & {
    /** as high as a full table, so that nothing moves between tabs */
    isRoomy: boolean
  },
) {
  const { question, dimension, title, choice, change, onPoint } = props
  const { asked, span } = question
  const found = useQuery(breakdownQuery({ ...asked, span, dimension, limit: limitOf(dimension) }))
  if (found.error && !found.data) {
    return <CardFailure error={found.error} retry={() => found.refetch()} />
  }
  if (!found.data) return <BreakdownSkeleton />
  const { items, values, clicks } = found.data
  const isUnknown = items.every((item) => item.value === '')
  return (
    <div
      className={classes.panel}
      data-stale={found.isPlaceholderData || undefined}
      data-roomy={props.isRoomy || undefined}
    >
      {isUnknown ? (
        <p className={classes.none}>{words.none}</p>
      ) : (
        <BreakdownList
          dimension={dimension}
          items={items.slice(0, ROWS)}
          clicks={clicks}
          chosen={choice.filters[dimension]}
          onChoose={(value) => change({ filters: filterOf(dimension, value) })}
          onPoint={onPoint}
          of={choice.of}
        />
      )}
      {dimension === 'referrer' && choice.filters.referrer !== undefined && (
        <Hosts question={question} choice={choice} change={change} />
      )}
      {values > ROWS && (
        <Button
          className={classes.more}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={words.showAllOf(title, formatNumber(values))}
          onClick={() => change({ all: dimension })}
        >
          {words.showAll(formatNumber(values))}
        </Button>
      )}
    </div>
  )
}

/** Another network has other hosts, so this filter goes too. */
export function filterOf(dimension: ClickDimension, value: string | undefined) {
  return { [dimension]: value, ...(dimension === 'referrer' && { referrerHost: undefined }) }
}

/** One level below a network: its individual hosts and applications, if there are several. */
function Hosts({ question, choice, change }: Choosing & { question: Question }) {
  const { asked, span } = question
  const found = useQuery(breakdownQuery({ ...asked, span, dimension: 'referrerHost', limit: ROWS }))
  const { items = [], clicks = 0 } = found.data ?? {}
  const isSaid = items.length === 1 && items[0]?.value === choice.filters.referrer
  if (found.isPlaceholderData || items.length === 0 || isSaid) return null
  return (
    <div className={classes.below}>
      <BreakdownList
        dimension="referrerHost"
        items={items}
        clicks={clicks}
        chosen={choice.filters.referrerHost}
        onChoose={(referrerHost) => change({ filters: { referrerHost } })}
        of={choice.of}
      />
    </div>
  )
}

/** The map needs every country; the other tables only the visible ones. */
export function limitOf(dimension: ClickDimension): number {
  return dimension === 'country' ? 300 : ROWS
}
