export {
  type JudgedLink,
  listBlockedOf,
  listLinksToJudge,
} from './blocked-links.repository.ts'
export { addressesOf, type Block, blockLink, unblockLink } from './blocked-links.service.ts'
export { createLinksInBulk, storeLinks } from './bulk-links.service.ts'
export {
  changeAddedQuery,
  changeCarriedLink,
  createCarriedLink,
  deleteCarriedLinks,
  type LinkGuard,
  type NewCarriedLink,
  restoreCarriedLinks,
} from './carried-links.service.ts'
export { changeLink } from './change-link.service.ts'
export { closeLinks, reopenLinks, restLinkNames } from './close-links.service.ts'
export { checkDestination } from './destination-checks.ts'
export { indexLinks, startLinkIndexing } from './index-links.ts'
export { linkClicksTopic } from './link-clicks.live.ts'
export { type LinkDates, listLinkDates } from './link-dates.repository.ts'
export { draftLink, type LinkDraft } from './link-rows.ts'
export { linkRoutes } from './links.handlers.ts'
export { linkJobs } from './links.job.ts'
export { aliasMinOfImports } from './links.policy.ts'
export {
  findLinks,
  insertLinks,
  type LinkRow,
  type ListedAddress,
  listAddresses,
} from './links.repository.ts'
export { createLink, getLink, storeLink } from './links.service.ts'
export { isOwnAddress } from './own-hosts.ts'
export { PLAIN_COLUMNS } from './plain-columns.ts'
export { presentHealth } from './present-health.ts'
export { presentLinks, presentRefusal } from './present-links.ts'
export { countRulesOf } from './rules.repository.ts'
export type { SelectedLink } from './selected-links.repository.ts'
export { getSelectedLinks } from './selected-links.service.ts'
export { readStoredRules } from './stored-rules.ts'
