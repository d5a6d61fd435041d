export { billingRoutes } from './billing.handlers.ts'
export { billingJobs, billingOutboxHandlers } from './billing.job.ts'
