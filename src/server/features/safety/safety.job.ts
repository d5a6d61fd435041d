import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { refreshFeeds } from './feeds/feeds.service.ts'

const HOUR_MS = 3_600_000

export const safetyJobs: readonly ScheduledJob<Deps>[] = [
  schedule('safety.feeds', HOUR_MS, refreshFeeds),
]
