import { useQuery } from '@tanstack/react-query'
import { may } from '#contract/permissions.ts'
import { openAmong, spacesQuery } from './spaces.api.ts'

/** Whether somebody sees nothing of the open space but single folders, as guests do. */
export function useIsOutside(): boolean {
  const open = openAmong(useQuery(spacesQuery).data ?? [])
  return open !== undefined && !may(open.role, 'space.look')
}
