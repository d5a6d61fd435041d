import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ChoiceChange,
  readChoice,
  type ScopeChoice,
  type StatisticsChoice,
  writeChoice,
} from './url-state.ts'

export interface Choosing {
  choice: StatisticsChoice
  change: (change: ChoiceChange) => void
}

/**
 * Reads the choices from the address and writes them back, so that they can be shared, reloaded and
 * undone.
 * @param fixed the link or page of the screen
 */
export function useChoice(fixed?: ScopeChoice): Choosing {
  const [search, setSearch] = useSearchParams()
  const choice = useMemo(() => {
    const read = readChoice(search)
    const scope = fixed ?? read.scope
    const hasViews = scope.scope === 'space' || scope.scope === 'page'
    return { ...read, scope, of: hasViews ? read.of : ('clicks' as const) }
  }, [search, fixed])
  // A second change may come before the router has applied the first, and must include it.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback(
    (edit: ChoiceChange) => {
      latest.current = writeChoice(latest.current, edit)
      setSearch(latest.current, { preventScrollReset: true })
    },
    [setSearch],
  )
  return { choice, change }
}
