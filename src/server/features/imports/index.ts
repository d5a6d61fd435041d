export { importRoutes } from './imports.handlers.ts'
