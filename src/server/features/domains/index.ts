export { domainRoutes } from './domains.handlers.ts'
export { certificateJobs, domainJobs, domainOutboxHandlers } from './domains.job.ts'
