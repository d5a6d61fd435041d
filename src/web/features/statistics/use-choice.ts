import { useCallback, useMemo } from 'react'
import { useAddressSearch } from '#web/platform/use-address-search.ts'
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
  const [search, changeSearch] = useAddressSearch()
  const choice = useMemo(() => {
    const read = readChoice(search)
    const scope = fixed ?? read.scope
    const hasViews = scope.scope === 'space' || scope.scope === 'page'
    return {
      ...{ ...read, scope, of: hasViews ? read.of : ('clicks' as const) },
      against: scope.scope === 'link' && read.against !== scope.id ? read.against : undefined,
    }
  }, [search, fixed])
  const change = useCallback(
    (edit: ChoiceChange) =>
      changeSearch((now) => writeChoice(now, edit), { preventScrollReset: true }),
    [changeSearch],
  )
  return { choice, change }
}
