export { mailCheckRoutes } from './mail-check.handlers.ts'
