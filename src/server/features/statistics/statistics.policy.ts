import type { MembershipRole } from '../spaces/spaces.table.ts'

/** Real deletion of clicks is for those who answer for the space. */
export function canSetRetention(role: MembershipRole | undefined): boolean {
  return role === 'owner' || role === 'administrator'
}
