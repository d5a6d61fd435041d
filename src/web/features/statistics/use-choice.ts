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
 * What is chosen, from the address and back into it, so that it can be shared, reloaded and walked back.
 * @param fixed the link or page that a screen is about
 */
export function useChoice(fixed?: ScopeChoice): Choosing {
  const [search, setSearch] = useSearchParams()
  const choice = useMemo(() => {
    const read = readChoice(search)
    const scope = fixed ?? read.scope
    const hasViews = scope.scope === 'space' || scope.scope === 'page'
    return { ...read, scope, of: hasViews ? read.of : ('clicks' as const) }
  }, [search, fixed])
  // Two changes may come before the router has shown the first: the second builds on it.
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
