import { useQuery } from '@tanstack/react-query'
import type { SpaceRole } from '#contract/account/space-values.ts'
import { may } from '#contract/permissions.ts'
import { openAmong, spacesQuery } from './spaces.api.ts'

/** The role of somebody who sees only a part of the open space: single folders, or its invoices. */
export function useOutsideRole(): SpaceRole | undefined {
  const open = openAmong(useQuery(spacesQuery).data ?? [])
  return open === undefined || may(open.role, 'space.look') ? undefined : open.role
}

/** Whether somebody sees only a part of the open space. */
export const useIsOutside = () => useOutsideRole() !== undefined
