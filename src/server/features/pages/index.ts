export { openBlockFile } from './block-file.service.ts'
export { type JudgedPage, listPagesToJudge } from './blocked-pages.repository.ts'
export {
  addressesOfPage,
  blockPage,
  type PageBlock,
  unblockPage,
} from './blocked-pages.service.ts'
export {
  changeBlock,
  createBlock,
  deleteBlock,
  listBlocksOfPage,
  storeBlock,
} from './blocks.service.ts'
export { changePage, changeTheme } from './change-page.service.ts'
export { closePages, reopenPages, restPageNames } from './close-pages.service.ts'
export { type ContactCard, findContactCard } from './contact-card.service.ts'
export { fullPage, presentBlocks } from './full-page.ts'
export { listPagesOfCaller } from './list-pages.service.ts'
export {
  type LoadedPage,
  type LockedBlock,
  loadPageById,
  loadPageDocument,
} from './load-page.service.ts'
export { getPage, lockEditablePage, type PageOfCaller, touchPage } from './page-access.ts'
export { blockRoutes, iconRoutes } from './page-items.handlers.ts'
export { type PasscodeTry, tryPagePasscode } from './page-passcode.service.ts'
export { pageRoutes } from './pages.handlers.ts'
export {
  findFirstPage,
  findImportedPage,
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
export { createIcon, deleteIcon, storeIcon } from './social-icons.service.ts'
