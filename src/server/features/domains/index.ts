export { domainRoutes } from './domains.handlers.ts'
export { domainJobs, domainOutboxHandlers } from './domains.job.ts'
