import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { deleteStrayObjects, deleteUnusedMedia } from './unused-media.service.ts'

const HOUR_MS = 3_600_000

export const mediaJobs: readonly ScheduledJob<Deps>[] = [
  schedule('media.delete-unused', HOUR_MS, deleteUnusedMedia),
  schedule('media.delete-strays', 24 * HOUR_MS, deleteStrayObjects),
]
