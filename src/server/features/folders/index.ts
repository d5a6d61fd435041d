export {
  type FolderReach,
  findReach,
  isVisible,
  listAccess,
  mayIn,
  readerOfReach,
  requireIn,
  requireOpenFolders,
  sayRoleIn,
  visibleIn,
} from './folder-access.service.ts'
export { type FolderReader, folderReader, listFolderPaths } from './folder-paths.ts'
export { folderRoutes } from './folders.handlers.ts'
export { findFolder, listOpenFolders } from './folders.repository.ts'
export { createFolder } from './folders.service.ts'
export { inVisible, type VisibleFolders } from './visible-folders.ts'
