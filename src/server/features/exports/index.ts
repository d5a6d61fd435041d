export { exportRoutes } from './exports.handlers.ts'
export { copyOfPage } from './exports.service.ts'
export { contentOfSpaces, idsOf, inOrder, type RowPages } from './space-content.repository.ts'
