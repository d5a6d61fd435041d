export { type FolderReader, folderReader, listFolderPaths } from './folder-paths.ts'
export { folderRoutes } from './folders.handlers.ts'
export { findFolder, listOpenFolders } from './folders.repository.ts'
export { createFolder } from './folders.service.ts'
