import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveTopic } from '#web/platform/live.ts'
import { viewerTimeZone } from '../format.ts'
import { type LiveStatistics, scopeQuery } from '../statistics.api.ts'
import { liveQuery } from '../statistics.queries.ts'
import type { StatisticsChoice } from '../url-state.ts'

export interface LiveState {
  /** the newest; while paused, those from the start of the pause */
  data: LiveStatistics | undefined
  error: unknown
  isOffline: boolean
  retry: () => void
}

/** Uses the live connection; without it, polls every few seconds. */
export function useLiveStatistics(choice: StatisticsChoice, isPaused: boolean): LiveState {
  const { scope, of, bots, filters } = choice
  const asked = { scope, of, bots, filters }
  const { bots: _text, ...query } = scopeQuery(asked)
  const live = useLiveTopic(
    'statistics',
    isPaused ? null : { ...query, bots, timezone: viewerTimeZone() },
  )
  const polled = useQuery({ ...liveQuery(asked), enabled: !isPaused && !live.isLive })
  const isPolling = polled.isSuccess && !polled.isPlaceholderData && !polled.isRefetchError
  const current = live.isLive || !isPolling ? live.data : polled.data
  const newest = isPaused ? undefined : current
  const key = JSON.stringify(asked)
  const [kept, setKept] = useState<{ key: string; data: LiveStatistics }>()
  useEffect(() => {
    if (newest) setKept({ key, data: newest })
  }, [key, newest])
  return {
    data: kept?.key === key ? kept.data : undefined,
    error: live.failure ?? polled.error,
    isOffline: !isPaused && !live.isLive && (polled.isError || polled.fetchStatus === 'paused'),
    retry: () => void polled.refetch(),
  }
}
