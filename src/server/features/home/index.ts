export { homeRoutes } from './home.handlers.ts'
