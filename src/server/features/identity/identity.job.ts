import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { deleteEndedAdministratorLinks } from './administrator-link.repository.ts'
import { CODE_MAIL, codeMailHandler } from './code-mail.job.ts'
import { deleteEndedSessions } from './session.repository.ts'
import { deleteEndedSignUps } from './sign-up.repository.ts'

const HOUR_MS = 60 * 60_000

export const identityOutboxHandlers: OutboxHandlers<Deps> = { [CODE_MAIL]: codeMailHandler }

export const identityJobs: readonly ScheduledJob<Pick<Deps, 'db' | 'clock'>>[] = [
  schedule('identity.prune', HOUR_MS, async (deps) => {
    const now = deps.clock.now()
    await deleteEndedSignUps(deps.db, now)
    await deleteEndedAdministratorLinks(deps.db, now)
    await deleteEndedSessions(deps.db, now)
  }),
]
