export { userRoutes } from './users.handlers.ts'
