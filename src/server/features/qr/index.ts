export { qrRoutes } from './qr.handlers.ts'
export { getQrPicture } from './qr-picture.service.ts'
export { qrSheet } from './qr-sheet.ts'
