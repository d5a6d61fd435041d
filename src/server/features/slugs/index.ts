export { describeSlug, isSlugFree, type SlugAvailability } from './slug-availability.service.ts'
export { changeKeyOf, MAIN_DOMAIN_ID, slugKeyOf } from './slug-key.ts'
export { slugRoutes } from './slugs.handlers.ts'
export {
  type ClaimedSlug,
  claimGeneratedAlias,
  claimGeneratedAliases,
  claimSlug,
  releaseSlug,
  restoreSlug,
  type SlugClaim,
  type SlugOwner,
} from './slugs.service.ts'
