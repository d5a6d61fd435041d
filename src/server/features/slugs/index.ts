export { isDomainHost, listDomainHosts } from './domains.repository.ts'
export {
  claimGeneratedAlias,
  claimGeneratedAliases,
} from './generated-aliases.service.ts'
export { describeSlug, isSlugFree, type SlugAvailability } from './slug-availability.service.ts'
export { changeKeyOf, MAIN_DOMAIN_ID, slugKeyOf } from './slug-key.ts'
export { slugRoutes } from './slugs.handlers.ts'
export { slugJobs } from './slugs.job.ts'
export { findSlug, type OldAddress, type SlugAddress } from './slugs.repository.ts'
export {
  type ClaimedSlug,
  changeSlug,
  claimAliases,
  claimSlug,
  describeAliases,
  giveSlugs,
  releaseSlug,
  restoreSlug,
  restSlugs,
  type SlugClaim,
  type SlugOwner,
  setSlugsOfLinks,
} from './slugs.service.ts'
