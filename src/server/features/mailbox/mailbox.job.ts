import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { deleteMailsBefore } from './mailbox.repository.ts'
import { MAIL_KEPT_MS } from './mailbox.service.ts'

const EVERY_MS = 15 * 60_000

export const mailboxJobs: readonly ScheduledJob<Pick<Deps, 'db' | 'clock'>>[] = [
  schedule('mailbox.prune', EVERY_MS, (deps) =>
    deleteMailsBefore(deps.db, deps.clock.now() - MAIL_KEPT_MS),
  ),
]
