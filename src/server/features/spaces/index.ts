export { canEditContent, canViewContent } from './spaces.policy.ts'
export { listSpaceIdsOf, lockSpace } from './spaces.repository.ts'
export {
  ensurePersonalSpace,
  getPersonalSpaceId,
  requireEditor,
  requireViewer,
  type SpaceAccess,
} from './spaces.service.ts'
