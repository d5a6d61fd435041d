export { freeLink } from './appeals.service.ts'
export { quarantineRoutes } from './quarantine.handlers.ts'
export { quarantineJobs, quarantineOutboxHandlers } from './quarantine.job.ts'
