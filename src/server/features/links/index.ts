export {
  type JudgedLink,
  listBlockedOf,
  listLinksToJudge,
} from './blocked-links.repository.ts'
export { addressesOf, type Block, blockLink, unblockLink } from './blocked-links.service.ts'
export { createLinksInBulk, storeLinksAsFit } from './bulk/bulk-links.service.ts'
export {
  changeAddedQuery,
  changeCarriedLink,
  createCarriedLink,
  deleteCarriedLinks,
  type LinkGuard,
  type NewCarriedLink,
  restoreCarriedLinks,
  settingsOfCarriedLink,
} from './bulk/carried-links.service.ts'
export { closeLinks, reopenLinks, restLinkNames } from './bulk/close-links.service.ts'
export type { SelectedLink } from './bulk/selected-links.repository.ts'
export { getSelectedLinks } from './bulk/selected-links.service.ts'
export { linkRoutes } from './links.handlers.ts'
export { linkJobs } from './links.job.ts'
export { linkClicksTopic } from './list/link-clicks.live.ts'
export { type LinkDates, listLinkDates } from './list/link-dates.repository.ts'
export { filterOf } from './list/link-filter.ts'
export { listLinksOfCaller } from './list/link-list.service.ts'
export { changeLink } from './one/change-link.service.ts'
export { checkDestination } from './one/destination-checks.ts'
export { hostOfDomain, readLinkDomain, requireDefaultDomain } from './one/link-domain.ts'
export { draftLink, type LinkDraft } from './one/link-rows.ts'
export { aliasMinOfImports } from './one/links.policy.ts'
export {
  findLinks,
  insertLinks,
  type LinkRow,
  type ListedAddress,
  listAddresses,
} from './one/links.repository.ts'
export { createLink, getLink, storeLink } from './one/links.service.ts'
export {
  listIdsIn,
  lockLinks,
  type Place,
  putCarriedLinks,
} from './one/links-to-place.repository.ts'
export { isOwnAddress } from './one/own-hosts.ts'
export { PLAIN_COLUMNS } from './one/plain-columns.ts'
export { presentHealth } from './one/present-health.ts'
export { presentLinks, presentRefusal } from './one/present-links.ts'
export {
  describePlaces,
  type Placing,
  placeCarriedLinks,
  placeLinks,
} from './placing/place-links.service.ts'
export { countRulesOf } from './rules/rules.repository.ts'
export { readStoredRules } from './rules/stored-rules.ts'
export { indexLinks, startLinkIndexing } from './search/index-links.ts'
