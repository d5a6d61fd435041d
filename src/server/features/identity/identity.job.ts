import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { deleteEndedAccountTokens } from './account-token.repository.ts'
import { deleteEndedAdministratorLinks } from './administrator-link.repository.ts'
import {
  CLOSE_CONTENT,
  CLOSED_MAIL,
  closeContentHandler,
  closedMailHandler,
  REOPEN_LINKS,
  reopenLinksHandler,
} from './close-account.job.ts'
import { deleteClosedAccounts } from './close-account.service.ts'
import { CODE_MAIL, codeMailHandler } from './code-mail.job.ts'
import { deleteEndedEmailChanges } from './email-change.repository.ts'
import {
  EMAIL_CHANGE_MAIL,
  EMAIL_CHANGED_MAIL,
  emailChangedMailHandler,
  emailChangeMailHandler,
} from './email-change-mail.job.ts'
import { deleteEndedPasskeyChallenges } from './passkeys.repository.ts'
import {
  PASSWORD_CHANGED_MAIL,
  passwordChangedMailHandler,
  RESET_MAIL,
  resetMailHandler,
} from './password-mail.job.ts'
import { deleteEndedChallenges } from './second-factor.repository.ts'
import { deleteEndedSessions } from './session.repository.ts'
import { deleteEndedSignUps } from './sign-up.repository.ts'

const HOUR_MS = 60 * 60_000

export const identityOutboxHandlers: OutboxHandlers<Deps> = {
  [CODE_MAIL]: codeMailHandler,
  [RESET_MAIL]: resetMailHandler,
  [PASSWORD_CHANGED_MAIL]: passwordChangedMailHandler,
  [EMAIL_CHANGE_MAIL]: emailChangeMailHandler,
  [EMAIL_CHANGED_MAIL]: emailChangedMailHandler,
  [CLOSE_CONTENT]: closeContentHandler,
  [REOPEN_LINKS]: reopenLinksHandler,
  [CLOSED_MAIL]: closedMailHandler,
}

export const identityJobs: readonly ScheduledJob<Deps>[] = [
  schedule('identity.prune', HOUR_MS, async (deps) => {
    const now = deps.clock.now()
    await deleteEndedSignUps(deps.db, now)
    await deleteEndedAdministratorLinks(deps.db, now)
    await deleteEndedAccountTokens(deps.db, now)
    await deleteEndedEmailChanges(deps.db, now)
    await deleteEndedChallenges(deps.db, now)
    await deleteEndedPasskeyChallenges(deps.db, now)
    await deleteEndedSessions(deps.db, now)
  }),
  schedule('identity.delete-closed', HOUR_MS, deleteClosedAccounts),
]
