export { auditRoutes } from './audit.handlers.ts'
export { type AuditRecord, recordAudit } from './audit.service.ts'
