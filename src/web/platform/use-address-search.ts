import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Edit = (now: URLSearchParams) => URLSearchParams

/**
 * The query of the address, and a change of it. A second change may come before the router has applied the first, and
 * includes it.
 */
export function useAddressSearch(): [
  search: URLSearchParams,
  change: (edit: Edit, options?: NavigateOptions) => void,
] {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback(
    (edit: Edit, options?: NavigateOptions) => {
      latest.current = edit(latest.current)
      setSearch(latest.current, options)
    },
    [setSearch],
  )
  return [search, change]
}
