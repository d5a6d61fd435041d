import { useEffect, useRef } from 'react'
import { useLiveTopic } from './live.ts'

/**
 * Calls `refresh` whenever what a screen shows has another version, by whomever; once at the
 * beginning too, since what was loaded before we listened may lack what happened in between.
 */
export function useLiveRefresh(topic: 'tasks' | 'users', refresh: () => unknown): void {
  const version = useLiveTopic(topic, {}).data?.version
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (version !== undefined) latest.current()
  }, [version])
}
