export { abuseReportRoutes } from './abuse-reports.handlers.ts'
export { fileReport } from './abuse-reports.service.ts'
