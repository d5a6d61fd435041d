export { quarantineRoutes } from './quarantine.handlers.ts'
export { quarantineJobs, quarantineOutboxHandlers } from './quarantine.job.ts'
