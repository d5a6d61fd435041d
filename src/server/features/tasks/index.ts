export { taskRoutes } from './tasks.handlers.ts'
