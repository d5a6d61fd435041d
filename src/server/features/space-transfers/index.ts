export { spaceTransferRoutes } from './space-transfers.handlers.ts'
export { spaceTransferOutboxHandlers } from './transfer-mail.job.ts'
