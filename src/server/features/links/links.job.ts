import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { deleteChangeSetsBefore } from './change-sets/change-sets.repository.ts'

const HOUR_MS = 3_600_000
const CHANGE_SET_KEPT_MS = 24 * HOUR_MS

export const linkJobs: readonly ScheduledJob<Deps>[] = [
  schedule('links.prune-change-sets', HOUR_MS, (deps) =>
    deleteChangeSetsBefore(deps.db, deps.clock.now() - CHANGE_SET_KEPT_MS),
  ),
]
