export { userRoutes } from './users.handlers.ts'
export { usersTopic } from './users.live.ts'
