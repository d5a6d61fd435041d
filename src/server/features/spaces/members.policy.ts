import { type SpaceRole, spaceRoles } from '#contract/account/users.ts'
import { may } from '#contract/permissions.ts'

/** What an administrator of a space may give and take. */
const BELOW_ADMINISTRATOR: readonly SpaceRole[] = ['editor', 'viewer']

/** Somebody in a space, or invited into it, as seen by somebody else there. */
export interface Target {
  role: SpaceRole
  isSelf: boolean
  /** the account whose personal space it is: always its owner */
  isFixed: boolean
  isInvited: boolean
}

/** Whether a member looks after the people of the space. */
export function canManagePeople(role: SpaceRole | undefined): boolean {
  return may(role, 'people.change')
}

/** Owners invite everybody but further owners; administrators those who edit and look. */
export function invitableRoles(role: SpaceRole | undefined): readonly SpaceRole[] {
  if (role === 'owner') return spaceRoles.filter((one) => one !== 'owner')
  return canManagePeople(role) ? BELOW_ADMINISTRATOR : []
}

/** The roles that somebody may give to somebody; nobody changes their own. */
export function assignableRoles(role: SpaceRole | undefined, target: Target): readonly SpaceRole[] {
  if (target.isSelf || target.isFixed) return []
  if (target.isInvited) return canManage(role, target) ? invitableRoles(role) : []
  if (role === 'owner') return spaceRoles
  return canManage(role, target) ? BELOW_ADMINISTRATOR : []
}

/** What somebody is called there: by themselves when they look after people, else by those above. */
export function canDescribe(role: SpaceRole | undefined, target: Target): boolean {
  return target.isSelf ? canManagePeople(role) : canManage(role, target)
}

/** Everybody may leave, but for the owner of a personal space. */
export function canRemove(role: SpaceRole | undefined, target: Target): boolean {
  if (target.isFixed) return false
  return target.isSelf || canManage(role, target)
}

function canManage(role: SpaceRole | undefined, target: Target): boolean {
  return role === 'owner' || (canManagePeople(role) && BELOW_ADMINISTRATOR.includes(target.role))
}
