import { useQuery } from '@tanstack/react-query'
import { type Action, may } from '#contract/permissions.ts'
import { openAmong, spacesQuery } from './spaces.api.ts'

/** Whether one's role in the open space allows it; not before the role is known. */
export function useMay(action: Action): boolean {
  const open = openAmong(useQuery(spacesQuery).data ?? [])
  return open !== undefined && may(open.role, action)
}
