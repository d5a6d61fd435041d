import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
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

/** The calls' parameters for the choices; undefined while the start of the period is not known. */
export function useQuestion(choice: StatisticsChoice): Question | undefined {
  const { scope, of, bots, filters, span: spanChoice, interval } = choice
  const isAll = spanChoice === 'all'
  const first = useQuery({ ...firstClickQuery({ scope, of }), enabled: isAll })
  const firstClickAt = first.data ?? undefined
  const isWaiting = isAll && first.isPending
  const hour = useHour()
  return useMemo(() => {
    if (isWaiting) return undefined
    const now = Math.max(Date.now(), hour * HOUR_MS)
    const span = spanOf(spanChoice, now, firstClickAt)
    return {
      asked: { scope, of, bots, filters },
      span,
      before: spanBefore(spanChoice, span, now),
      interval: intervalFor(span, now, interval),
      intervals: sensibleIntervals(span, now),
    }
  }, [scope, of, bots, filters, spanChoice, interval, firstClickAt, isWaiting, hour])
}

const HOUR_MS = 3_600_000

/** The current hour, so that a screen left open past midnight moves on to the new day. */
function useHour(): number {
  const [hour, setHour] = useState(() => Math.floor(Date.now() / HOUR_MS))
  useEffect(() => {
    const timer = setInterval(() => setHour(Math.floor(Date.now() / HOUR_MS)), 60_000)
    return () => clearInterval(timer)
  }, [])
  return hour
}
