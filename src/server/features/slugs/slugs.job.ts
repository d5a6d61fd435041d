import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { freeRestedSlugs } from './slugs.service.ts'

const HOUR_MS = 3_600_000

export const slugJobs: readonly ScheduledJob<Deps>[] = [
  schedule('slugs.free-rested', HOUR_MS, freeRestedSlugs),
]
