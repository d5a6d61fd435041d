export { findBlockedSpaces, findSpaceBlockedAt } from './blocked-spaces.repository.ts'
export { setSpacesBlocked } from './blocked-spaces.service.ts'
export type { InvitationRow } from './invitations.repository.ts'
export { listOpenInvitations } from './invitations.repository.ts'
export {
  acceptInvitation,
  declineInvitation,
  type Invited,
  invite,
  readInvitation,
  readInvitationLink,
} from './invitations.service.ts'
export { notePeople, peopleNewsOf, personNewsOf } from './member-news.ts'
export { assignableRoles, canRemove, type Target } from './members.policy.ts'
export { listMembers, type MemberRow } from './members.repository.ts'
export { changePerson, removePerson, restorePerson, targetOf } from './members.service.ts'
export { spaceJobs, spaceOutboxHandlers } from './spaces.job.ts'
export {
  findPersonalSpace,
  findPersonalSpaceId,
  insertMembership,
  listOwnedSpaceIds,
  listRolesOf,
  listSpaceIdsOf,
  lockSpace,
  setSpaceDeleted,
} from './spaces.repository.ts'
export {
  ensurePersonalSpace,
  getPersonalSpaceId,
  requireOwnSpace,
  requirePermission,
  type SpaceAccess,
  sayRole,
} from './spaces.service.ts'
