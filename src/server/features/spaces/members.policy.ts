import { givenRoles, type SpaceRole } from '#contract/account/users.ts'
import { may } from '#contract/permissions.ts'

/** The roles that an administrator of a space may give and take. */
const BELOW_ADMINISTRATOR: readonly SpaceRole[] = ['editor', 'viewer', 'billing', 'guest']

/** A member of a space, or somebody invited, as another member sees them. */
export interface Target {
  role: SpaceRole
  isSelf: boolean
  /** whether this is the owner, who stays so until another person accepts the space */
  isFixed: boolean
  isInvited: boolean
}

/** Whether a member manages the people of the space. */
export function canManagePeople(role: SpaceRole | undefined): boolean {
  return may(role, 'people.change')
}

/** Owners may invite every role but owner; administrators may invite those below them. */
export function invitableRoles(role: SpaceRole | undefined): readonly SpaceRole[] {
  if (role === 'owner') return givenRoles
  return canManagePeople(role) ? BELOW_ADMINISTRATOR : []
}

/** The roles that one person may give to another; nobody changes their own. */
export function assignableRoles(role: SpaceRole | undefined, target: Target): readonly SpaceRole[] {
  if (target.isSelf || target.isFixed) return []
  return canManage(role, target) ? invitableRoles(role) : []
}

/**
 * Whether name, tags and so on may be changed: by people managers for themselves, otherwise by
 * those above.
 */
export function canDescribe(role: SpaceRole | undefined, target: Target): boolean {
  return target.isSelf ? canManagePeople(role) : canManage(role, target)
}

/** Everybody but the owner may leave. */
export function canRemove(role: SpaceRole | undefined, target: Target): boolean {
  if (target.isFixed) return false
  return target.isSelf || canManage(role, target)
}

function canManage(role: SpaceRole | undefined, target: Target): boolean {
  return role === 'owner' || (canManagePeople(role) && BELOW_ADMINISTRATOR.includes(target.role))
}
