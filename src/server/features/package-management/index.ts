import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { tellUsage } from './tell-usage.job.ts'
import { USAGE_MAIL, usageMailHandler } from './usage-mail.job.ts'

export { grantToSpace } from './grant-package.ts'
export { createPackage } from './manage-packages.ts'
export { packageRoutes } from './packages.handlers.ts'
export { sayNearLimit } from './say-near-limit.ts'
export { tryPackage } from './space-package.ts'

const MINUTE_MS = 60_000

export const packageJobs: readonly ScheduledJob<Deps>[] = [
  schedule('packages.tell-usage', 15 * MINUTE_MS, tellUsage),
]

export const packageOutboxHandlers = { [USAGE_MAIL]: usageMailHandler }
