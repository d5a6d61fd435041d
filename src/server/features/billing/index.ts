export { billingRoutes } from './billing.handlers.ts'
export { billingJobs, billingOutboxHandlers } from './billing.job.ts'
export { countOpenOrders } from './orders/orders.repository.ts'
