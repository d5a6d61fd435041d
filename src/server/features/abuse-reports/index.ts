export { abuseReportRoutes } from './abuse-reports.handlers.ts'
export { abuseReportJobs, abuseReportOutboxHandlers } from './abuse-reports.job.ts'
export { fileReport } from './abuse-reports.service.ts'
