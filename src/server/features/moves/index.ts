export { moveRoutes } from './moves.handlers.ts'
export { moveJobs, moveOutboxHandlers } from './moves.job.ts'
