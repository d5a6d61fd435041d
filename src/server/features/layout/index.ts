export { layoutRoutes } from './layout.handlers.ts'
