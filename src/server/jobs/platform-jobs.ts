import { pruneChanges } from '../platform/db/change.ts'
import { deleteDead } from './outbox.repository.ts'
import { type ScheduleDeps, type ScheduledJob, schedule } from './schedule.ts'

const HOUR_MS = 3_600_000
const DEAD_KEPT_MS = 7 * 24 * HOUR_MS

/** The platform's own recurring jobs; compose adds those of the features. */
export const platformJobs: readonly ScheduledJob<ScheduleDeps>[] = [
  schedule('changes.prune', HOUR_MS / 6, pruneChanges),
  schedule('outbox.prune', HOUR_MS, (deps) => deleteDead(deps.db, deps.clock.now() - DEAD_KEPT_MS)),
]
