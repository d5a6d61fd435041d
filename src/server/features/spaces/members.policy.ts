import { givenRoles, type SpaceRole } from '#contract/account/users.ts'
import { may } from '#contract/permissions.ts'

/** What an administrator of a space may give and take. */
const BELOW_ADMINISTRATOR: readonly SpaceRole[] = ['editor', 'viewer']

/** Somebody in a space, or invited into it, as seen by somebody else there. */
export interface Target {
  role: SpaceRole
  isSelf: boolean
  /** the owner of the space, until another one accepts it */
  isFixed: boolean
  isInvited: boolean
}

/** Whether a member looks after the people of the space. */
export function canManagePeople(role: SpaceRole | undefined): boolean {
  return may(role, 'people.change')
}

/** Owners invite everybody but further owners; administrators those who edit and look. */
export function invitableRoles(role: SpaceRole | undefined): readonly SpaceRole[] {
  if (role === 'owner') return givenRoles
  return canManagePeople(role) ? BELOW_ADMINISTRATOR : []
}

/** The roles that somebody may give to somebody; nobody changes their own. */
export function assignableRoles(role: SpaceRole | undefined, target: Target): readonly SpaceRole[] {
  if (target.isSelf || target.isFixed) return []
  return canManage(role, target) ? invitableRoles(role) : []
}

/** What somebody is called there: by themselves when they look after people, else by those above. */
export function canDescribe(role: SpaceRole | undefined, target: Target): boolean {
  return target.isSelf ? canManagePeople(role) : canManage(role, target)
}

/** Everybody may leave but the owner. */
export function canRemove(role: SpaceRole | undefined, target: Target): boolean {
  if (target.isFixed) return false
  return target.isSelf || canManage(role, target)
}

function canManage(role: SpaceRole | undefined, target: Target): boolean {
  return role === 'owner' || (canManagePeople(role) && BELOW_ADMINISTRATOR.includes(target.role))
}
