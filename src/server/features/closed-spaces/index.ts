export { closedSpaceRoutes } from './closed-spaces.handlers.ts'
export { closedSpaceJobs, closedSpaceOutboxHandlers } from './closed-spaces.job.ts'
export { deleteContent, LOOSE_CONTENT } from './delete-content.service.ts'
