export { findBlockedSpaces, findSpaceBlockedAt } from './blocked-spaces.repository.ts'
export { setSpacesBlocked } from './blocked-spaces.service.ts'
export { invitationLinkOf } from './invitation-token.ts'
export type { InvitationRow } from './invitations.repository.ts'
export { listOpenInvitations } from './invitations.repository.ts'
export {
  acceptInvitation,
  declineInvitation,
  type Invited,
  invite,
  readInvitation,
} from './invitations.service.ts'
export { noteMember, notePeople, peopleNewsOf } from './member-news.ts'
export { assignableRoles, canRemove, type Target } from './members.policy.ts'
export {
  countMembers,
  findMember,
  listMembers,
  type MemberRow,
  updateMembership,
} from './members.repository.ts'
export { changePerson, removePerson, restorePerson, targetOf } from './members.service.ts'
export {
  findOfferedTo,
  listOwnedNames,
  type SpaceRow,
  updateSpace,
} from './own-spaces.repository.ts'
export {
  createSpace,
  getSpace,
  requireFreeName,
  requireRoomForSpace,
  type SpaceOfCaller,
} from './own-spaces.service.ts'
export { requireNoCard, requireNoRenewal } from './paid-spaces.ts'
export { spaceTopic } from './space.live.ts'
export { spaceRoutes } from './spaces.handlers.ts'
export { spaceJobs, spaceOutboxHandlers } from './spaces.job.ts'
export { presentSpace, SPACE_GRACE_MS } from './spaces.presenter.ts'
export {
  findPersonalSpace,
  findPersonalSpaceId,
  findSpaceOwner,
  insertMembership,
  listMemberships,
  listOwnedSpaceIds,
  listRolesOf,
  listSpaceIdsOf,
  listSpaceNames,
  lockSpace,
  nameOfSpace,
  setSpaceDeleted,
} from './spaces.repository.ts'
export {
  ensurePersonalSpace,
  findOpenSpace,
  findRoleOf,
  getPersonalSpaceId,
  listRolesWithin,
  requireOpenSpace,
  requirePermission,
  requireRole,
  type SpaceAccess,
  sayRole,
} from './spaces.service.ts'
export type { MembershipRole } from './spaces.table.ts'
