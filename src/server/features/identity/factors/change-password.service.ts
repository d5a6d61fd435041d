import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import { requireUsablePassword } from '../../../platform/password/password-rules.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccount, savePasswordHash } from '../account.repository.ts'
import { deleteSessionsOf } from '../sessions/session.repository.ts'
import { requireOwnPassword } from './own-password.service.ts'
import { PASSWORD_CHANGED_MAIL } from './password-mail.job.ts'
import { forgetResets } from './password-reset.service.ts'

export interface PasswordChange {
  userId: string
  /** this session stays; all others end */
  sessionId: string
  oldPassword: string
  newPassword: string
  confirmation?: string | undefined
}

/**
 * Changes a password after checking the old one, and ends all other sessions.
 * @throws newPasswordsDiffer, passwordTooShort, oldPasswordWrong, tooManyRequests
 */
export async function changePassword(deps: Deps, change: PasswordChange): Promise<void> {
  const { userId, sessionId, newPassword, confirmation } = change
  if (confirmation !== undefined && confirmation !== newPassword) {
    throw failure('newPasswordsDiffer')
  }
  const account = await findAccount(deps.db, userId)
  if (account === undefined) throw failure('unauthenticated')
  requireUsablePassword(newPassword, account.email)
  await requireOwnPassword(deps, {
    userId,
    password: change.oldPassword,
    refusal: 'oldPasswordWrong',
  })
  const passwordHash = await passwordHasher.hash(newPassword)
  await transaction(deps, async (deps) => {
    await savePasswordHash(deps, userId, passwordHash)
    await deleteSessionsOf(deps.db, userId, sessionId)
    await forgetResets(deps, userId)
    await recordAudit(deps, { action: 'password-change' })
    await enqueue(deps, { kind: PASSWORD_CHANGED_MAIL, payload: { userId } })
  })
}
