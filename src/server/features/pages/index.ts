export { storeBlock } from './blocks.service.ts'
export { type LoadedPage, loadPageById, loadPageDocument } from './load-page.service.ts'
export { blockRoutes, iconRoutes } from './page-items.handlers.ts'
export { pageRoutes } from './pages.handlers.ts'
export {
  findFirstPage,
  findImportedPage,
  listUsernames,
  type PageRow,
} from './pages.repository.ts'
export { createFirstPage, createPage, type NewPage, storePage } from './pages.service.ts'
export { storeIcon } from './social-icons.service.ts'
