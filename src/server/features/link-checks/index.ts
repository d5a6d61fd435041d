export { linkCheckRoutes } from './link-checks.handlers.ts'
export { createLinkChecks } from './link-checks.job.ts'
