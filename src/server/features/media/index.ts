export { mediaRoutes } from './media.handlers.ts'
export { requireMediaOfSpace, storePicture } from './media.service.ts'
export { mediaAddress } from './media-address.ts'
export { mediaFiles } from './media-files.plugin.ts'
