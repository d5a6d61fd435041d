import { RESTORE_MINUTES } from '#contract/account/users.ts'
import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { INVITATION_MAIL, invitationMailHandler } from './invitation-mail.job.ts'
import { deleteOldInvitations } from './invitations.repository.ts'
import { forgetRemovals } from './members.repository.ts'

const HOUR_MS = 60 * 60_000
const KEPT_MS = 30 * 24 * HOUR_MS

export const spaceOutboxHandlers: OutboxHandlers<Deps> = {
  [INVITATION_MAIL]: invitationMailHandler,
}

export const spaceJobs: readonly ScheduledJob<Pick<Deps, 'db' | 'clock'>>[] = [
  schedule('spaces.prune', HOUR_MS, async (deps) => {
    const now = deps.clock.now()
    await deleteOldInvitations(deps.db, now - KEPT_MS)
    await forgetRemovals(deps.db, now - RESTORE_MINUTES * 60_000)
  }),
]
