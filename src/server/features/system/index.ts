export { systemRoutes } from './system.handlers.ts'
