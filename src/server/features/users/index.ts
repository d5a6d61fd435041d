export { changeAccountState } from './account-state.service.ts'
export { userRoutes } from './users.handlers.ts'
export { usersTopic } from './users.live.ts'
