export {
  type JudgedPage,
  type LeadingPage,
  listPagesToJudge,
  withTexts,
} from './blocked-pages.repository.ts'
export {
  addressesOfPage,
  blockPage,
  type PageBlock,
  unblockPage,
} from './blocked-pages.service.ts'
export { changePage, changeTheme } from './change-page.service.ts'
export { closePages, reopenPages, restPageNames } from './close-pages.service.ts'
export { openBlockFile } from './items/block-file.service.ts'
export {
  changeBlock,
  createBlock,
  deleteBlock,
  listBlocksOfPage,
  storeBlock,
} from './items/blocks.service.ts'
export { type ContactCard, findContactCard } from './items/contact-card.service.ts'
export { findForm } from './items/find-form.ts'
export { blockRoutes, iconRoutes } from './items/page-items.handlers.ts'
export { createIcon, deleteIcon, storeIcon } from './items/social-icons.service.ts'
export { listPagesOfCaller } from './list-pages.service.ts'
export { type PasscodeTry, tryPagePasscode } from './page-passcode.service.ts'
export { pageRoutes } from './pages.handlers.ts'
export {
  findFirstPage,
  findImportedPage,
  findNewestPage,
  findPage as findPageById,
  listUsernames,
  type PageRow,
} from './pages.repository.ts'
export {
  createFirstPage,
  createPage,
  type NewPage,
  setPublished,
  storePage,
} from './pages.service.ts'
export {
  countSubscribersOf,
  findPages,
  listLinkIdsOf,
  listPageIdsIn,
  lockPages,
} from './placing/page-parts.repository.ts'
export { describePages, placePages } from './placing/place-pages.service.ts'
export { fullPage, presentBlocks } from './shown/full-page.ts'
export {
  type LoadedPage,
  type LockedBlock,
  loadPageById,
  loadPageDocument,
} from './shown/load-page.service.ts'
export { getPage, lockEditablePage, type PageOfCaller, touchPage } from './shown/page-access.ts'
