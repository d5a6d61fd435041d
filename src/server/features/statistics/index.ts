import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { deleteOldClicks } from './retention.job.ts'
import { enqueueWeeklyMails, WEEKLY_MAIL, weeklyMailHandler } from './weekly-mail.job.ts'

export { reachGoal } from './goals.service.ts'
export { statisticsRoutes } from './statistics.handlers.ts'
export { statisticsTopic } from './statistics.live.ts'
export { getStatistics, statisticsOf } from './statistics.service.ts'
export { resolveScope } from './statistics-scope.service.ts'
export { changeStatisticsSettings, getStatisticsSettings } from './statistics-settings.service.ts'
export { endWeeklyMail, isWeeklyMailToken } from './weekly-mail.job.ts'
export { localTimeIn, zoneOrUtc } from './weeks.ts'

const HOUR_MS = 3_600_000

export const statisticsJobs: readonly ScheduledJob<Deps>[] = [
  schedule('statistics.retention', 24 * HOUR_MS, deleteOldClicks),
  schedule('statistics.weekly-mails', HOUR_MS, enqueueWeeklyMails),
]

export const statisticsOutboxHandlers: OutboxHandlers<Deps> = { [WEEKLY_MAIL]: weeklyMailHandler }
