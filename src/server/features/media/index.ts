export { mediaRoutes } from './media.handlers.ts'
export { requireMediaOfSpace, requirePictureOfSpace, storePicture } from './media.service.ts'
export { mediaAddress, pictureAddress } from './media-address.ts'
export { mediaFiles } from './media-files.plugin.ts'
