export { exportRoutes } from './exports.handlers.ts'
export { copyOfPage } from './exports.service.ts'
