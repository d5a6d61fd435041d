import type { MembershipRole } from './spaces.table.ts'

/** Every role may look at what a space holds. */
export function canViewContent(role: MembershipRole | undefined): boolean {
  return role !== undefined
}

/** Links, pages and pictures are made, changed and deleted by everybody but viewers. */
export function canEditContent(role: MembershipRole | undefined): boolean {
  return role === 'owner' || role === 'administrator' || role === 'editor'
}
