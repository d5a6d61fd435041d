import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StatisticsInterval } from '#contract/statistics.ts'
import { intervalFor, type Span, sensibleIntervals, spanBefore, spanOf } from './spans.ts'
import type { Asked } from './statistics.api.ts'
import { firstClickQuery } from './statistics.queries.ts'
import type { StatisticsChoice } from './url-state.ts'

export interface Question {
  asked: Asked
  span: Span
  before: Required<Span>
  interval: StatisticsInterval
  intervals: StatisticsInterval[]
}

/** The question behind a choice; undefined while it is not known when everything began. */
export function useQuestion(choice: StatisticsChoice): Question | undefined {
  const { scope, of, bots, filters, span: spanChoice, interval } = choice
  const isAll = spanChoice === 'all'
  const first = useQuery({ ...firstClickQuery({ scope, of }), enabled: isAll })
  const firstClickAt = first.data ?? undefined
  const isWaiting = isAll && first.isPending
  return useMemo(() => {
    if (isWaiting) return undefined
    const now = Date.now()
    const span = spanOf(spanChoice, now, firstClickAt)
    return {
      asked: { scope, of, bots, filters },
      span,
      before: spanBefore(spanChoice, span, now),
      interval: intervalFor(span, now, interval),
      intervals: sensibleIntervals(span, now),
    }
  }, [scope, of, bots, filters, spanChoice, interval, firstClickAt, isWaiting])
}
