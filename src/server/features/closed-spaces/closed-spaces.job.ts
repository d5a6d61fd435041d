import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import {
  CLOSE_SPACE,
  closeSpaceHandler,
  REOPEN_SPACE,
  reopenSpaceHandler,
} from './close-content.job.ts'
import { deleteClosedSpaces } from './closed-spaces.service.ts'

const HOUR_MS = 60 * 60_000

export const closedSpaceOutboxHandlers: OutboxHandlers<Deps> = {
  [CLOSE_SPACE]: closeSpaceHandler,
  [REOPEN_SPACE]: reopenSpaceHandler,
}

export const closedSpaceJobs: readonly ScheduledJob<Deps>[] = [
  schedule('spaces.delete', HOUR_MS, deleteClosedSpaces),
]
