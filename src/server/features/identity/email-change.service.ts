import { EMAIL_CHANGE_HOURS } from '#contract/account/account.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import { recordAudit } from '../audit/index.ts'
import {
  findAccount,
  findAccountByEmail,
  isDoubleAccount,
  updateAccountEmail,
} from './account.repository.ts'
import {
  confirmEmailChange,
  deleteEmailChange,
  replaceEmailChange,
} from './email-change.repository.ts'
import { EMAIL_CHANGE_MAIL, EMAIL_CHANGED_MAIL } from './email-change-mail.job.ts'
import { requireOwnPassword } from './factors/own-password.service.ts'
import { forgetResets } from './factors/password-reset.service.ts'
import type { EmailChangeTable } from './identity.table.ts'
import { deleteSessionsOf } from './sessions/session.repository.ts'
import { takeMailSlots } from './sign-up/sign-up.service.ts'
import { hashToken } from './token-hash.ts'

export interface EmailWish {
  userId: string
  sessionId: string
  email: string
  password: string
}

/**
 * Requests another address: one link goes to the new address and one to the current. Nothing
 * changes before both have been followed, so neither a stolen session nor a typing error can take
 * an account away. An address that somebody has gets the same answer and the same writes; its owner
 * is told by mail.
 * @throws emailInvalid, malformed for the current address, passwordMismatch, tooManyRequests,
 * tooManyFromAccount
 */
export async function askForEmailChange(
  deps: Deps,
  wish: EmailWish,
): Promise<{ email: string; expiresAt: number }> {
  const { userId, sessionId } = wish
  const email = readEmailAddress(wish.email)
  if (email === undefined) throw failure('emailInvalid')
  const account = await findAccount(deps.db, userId)
  if (account === undefined) throw failure('unauthenticated')
  if (account.email === email.key) {
    throw failure('malformed', { fields: { email: 'This is your address already' } })
  }
  await requireOwnPassword(deps, { userId, password: wish.password, refusal: 'passwordMismatch' })
  return transaction(deps, async (deps) => {
    await takeMailSlots(deps, email, userId)
    const now = deps.clock.now()
    const expiresAt = now + EMAIL_CHANGE_HOURS * 60 * 60_000
    await replaceEmailChange(deps.db, {
      user_id: userId,
      new_email: email.key,
      session_id: sessionId,
      old_token_hash: null,
      new_token_hash: null,
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: now,
      expires_at: expiresAt,
    })
    for (const side of ['old', 'new'] as const) {
      await enqueue(deps, { kind: EMAIL_CHANGE_MAIL, payload: { userId, createdAt: now, side } })
    }
    await recordAudit(deps, {
      action: 'email-change-ask',
      object: { kind: 'account', id: userId, text: email.key },
    })
    return { email: email.key, expiresAt }
  })
}

export type EmailChangeState =
  | 'changed'
  | 'waits for the present address'
  | 'waits for the new address'
  | 'stopped'

/**
 * Handles the link of either mail: confirms the change, or stops it, which only the current address
 * may. The second confirmation changes the address and ends every session except the one that made
 * the request.
 * @throws resetTokenInvalid if the link is not valid (any more)
 */
export async function followEmailChange(
  deps: Deps,
  given: { token: string; stop?: boolean | undefined },
): Promise<EmailChangeState> {
  try {
    return await transaction(deps, (deps) => follow(deps, given))
  } catch (error) {
    // somebody signed up with the new address meanwhile, so the link is no longer valid
    if (isDoubleAccount(deps.db, error)) throw failure('resetTokenInvalid')
    throw error
  }
}

async function follow(
  deps: Deps,
  { token, stop }: { token: string; stop?: boolean | undefined },
): Promise<EmailChangeState> {
  const wish = await confirmEmailChange(deps.db, hashToken(token), deps.clock.now())
  if (wish === undefined || (stop && wish.side === 'new')) throw failure('resetTokenInvalid')
  if (stop) {
    await stopEmailChange(deps, wish.user_id)
    return 'stopped'
  }
  if (wish.old_confirmed_at === null) return 'waits for the present address'
  if (wish.new_confirmed_at === null) return 'waits for the new address'
  await complete(deps, wish)
  return 'changed'
}

async function complete(deps: Deps, wish: EmailChangeTable): Promise<void> {
  const { user_id: userId, new_email: email } = wish
  const account = await findAccount(deps.db, userId)
  if (account?.status !== 'active') throw failure('resetTokenInvalid')
  if (await findAccountByEmail(deps.db, email)) throw failure('resetTokenInvalid')
  await updateAccountEmail(deps, userId, email)
  await deleteEmailChange(deps.db, userId)
  await deleteSessionsOf(deps.db, userId, wish.session_id ?? '')
  await forgetResets(deps, userId)
  await enqueue(deps, { kind: EMAIL_CHANGED_MAIL, payload: { oldEmail: account.email, email } })
  await recordAudit(deps, {
    action: 'email-change',
    accountId: userId,
    object: { kind: 'account', id: userId, text: `${account.email} → ${email}` },
  })
}

/** Keeps the current address after all. @returns whether a change was waiting */
export function stopEmailChange(deps: Deps, userId: string): Promise<boolean> {
  return transaction(deps, async (deps) => {
    if (!(await deleteEmailChange(deps.db, userId))) return false
    await recordAudit(deps, { action: 'email-change-stop', accountId: userId })
    return true
  })
}
