export { qrRoutes } from './qr.handlers.ts'
