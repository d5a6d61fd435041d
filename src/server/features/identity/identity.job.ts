import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import {
  CLOSE_CONTENT,
  CLOSED_MAIL,
  closeContentHandler,
  closedMailHandler,
  REOPEN_LINKS,
  reopenLinksHandler,
} from './closing/close-account.job.ts'
import { deleteClosedAccounts } from './closing/close-account.service.ts'
import { deleteEndedEmailChanges } from './email-change.repository.ts'
import {
  EMAIL_CHANGE_MAIL,
  EMAIL_CHANGED_MAIL,
  emailChangedMailHandler,
  emailChangeMailHandler,
} from './email-change-mail.job.ts'
import { deleteEndedAccountTokens } from './factors/account-token.repository.ts'
import { deleteEndedPasskeyChallenges } from './factors/passkeys.repository.ts'
import {
  PASSWORD_CHANGED_MAIL,
  passwordChangedMailHandler,
  RESET_MAIL,
  resetMailHandler,
} from './factors/password-mail.job.ts'
import { deleteEndedChallenges } from './factors/second-factor.repository.ts'
import { deleteEndedSessions } from './sessions/session.repository.ts'
import { deleteEndedAdministratorLinks } from './sign-up/administrator-link.repository.ts'
import { CODE_MAIL, codeMailHandler } from './sign-up/code-mail.job.ts'
import { deleteEndedSignUps } from './sign-up/sign-up.repository.ts'
import { keepUpTeamDomains } from './team-sign-in/team-domains.service.ts'

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
  schedule('identity.team-domains', HOUR_MS, keepUpTeamDomains),
  schedule('identity.delete-closed', HOUR_MS, deleteClosedAccounts),
]
