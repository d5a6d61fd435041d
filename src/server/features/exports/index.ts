export { exportRoutes } from './exports.handlers.ts'
