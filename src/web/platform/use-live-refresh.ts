import { useEffect, useRef } from 'react'
import { useLiveTopic } from './live.ts'

/**
 * Calls `refresh` whenever the version of the screen's data changes, and once at the start, because
 * data loaded before subscribing may miss changes.
 */
export function useLiveRefresh(topic: 'tasks' | 'users' | 'space', refresh: () => unknown): void {
  const version = useLiveTopic(topic, {}).data?.version
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (version !== undefined) latest.current()
  }, [version])
}
