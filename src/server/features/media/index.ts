export { bringPicturesAlong, listWithoutRoom, moveFiles } from './bring-pictures.service.ts'
export { fileKey, openFile, requireFileOfSpace, safeFileName, uploadFile } from './files.service.ts'
export { mediaRoutes } from './media.handlers.ts'
export { mediaJobs } from './media.job.ts'
export { findMedia, listMediaOfSpace } from './media.repository.ts'
export {
  deleteMediaOfSpace,
  findShownPicture,
  readMediaFile,
  requireMediaOfSpace,
  requirePictureOfSpace,
  storePicture,
} from './media.service.ts'
export type { MediaTable, SpaceStorageTable, StoredFileTable } from './media.table.ts'
export { mediaAddress, mediaFileName, pictureAddress } from './media-address.ts'
export { mediaFiles } from './media-files.plugin.ts'
export { withDecodeSlot } from './pictures/decode-slots.ts'
export { fetchPicture } from './pictures/fetch-picture.ts'
export { deleteUploadIfUnused } from './unused-media.service.ts'
