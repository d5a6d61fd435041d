export { packageRoutes } from './packages.handlers.ts'
