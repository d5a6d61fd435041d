import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { deleteBatchesBefore } from './batches/link-batches.repository.ts'

const HOUR_MS = 3_600_000
const BATCH_KEPT_MS = 24 * HOUR_MS

export const linkJobs: readonly ScheduledJob<Deps>[] = [
  schedule('links.prune-batches', HOUR_MS, (deps) =>
    deleteBatchesBefore(deps.db, deps.clock.now() - BATCH_KEPT_MS),
  ),
]
