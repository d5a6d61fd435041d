import { RESET_LINK_MINUTES } from '#contract/account/account.ts'
import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { type EmailAddress, readEmailAddress } from '../../../platform/mail/email-address.ts'
import { mailBudgetsOf } from '../../../platform/mail/mail-budgets.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import { requireUsablePassword } from '../../../platform/password/password-rules.ts'
import type { Budget } from '../../../platform/rate-limit/rate-limits.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccount, savePasswordHash } from '../account.repository.ts'
import { knownDevice } from '../sessions/known-device.ts'
import { deleteSessionsOf } from '../sessions/session.repository.ts'
import { hashToken } from '../token-hash.ts'
import {
  deleteAccountTokens,
  findAccountToken,
  takeAccountToken,
} from './account-token.repository.ts'
import { PASSWORD_CHANGED_MAIL, RESET_MAIL, type ResetMailPayload } from './password-mail.job.ts'

/** Counted from when the mail is about to be sent. */
export const RESET_LIFE_MS = RESET_LINK_MINUTES * 60_000

export interface ResetWish {
  email: string
  /** client's key for rate limits */
  clientKey: string
  /** cookie of a browser that may have signed in before */
  deviceCookie: string | undefined
}

/**
 * Requests a link for a new password. Only the outbox checks whether there is an account: here
 * every address causes the same writes and gets the same answer (A43).
 * @throws emailInvalid
 */
export async function askForReset(deps: Deps, wish: ResetWish): Promise<void> {
  const email = readEmailAddress(wish.email)
  if (email === undefined) throw failure('emailInvalid')
  await transaction(deps, async (deps) => {
    // an address that has had enough mails gets the same answer, so that nobody learns of earlier
    // requests
    const isWanted = await takeResetSlots(deps, email, wish)
    const payload: ResetMailPayload = { email: email.key, isWanted, by: deps.by }
    try {
      await enqueue(deps, { kind: RESET_MAIL, payload })
    } catch (error) {
      // too many mails wait already (F12), but the answer is still the same
      if (!(error instanceof Failure)) throw error
      deps.log.warn({ err: error }, 'a mail with a reset link was not queued')
    }
  })
}

/**
 * Strangers cannot use up the mails that the owner needs (docs/decisions/098-reset-mails.md): a
 * browser that has signed in with the address has its own budget, no other client can use all of
 * the strangers' budget, and when the day's mails are used up the mailbox still gets one an hour.
 */
async function takeResetSlots(
  deps: Deps,
  email: EmailAddress,
  { clientKey, deviceCookie }: ResetWish,
): Promise<boolean> {
  const deviceId = knownDevice(deps, deviceCookie, email.key)
  if (deviceId !== undefined) return takeAll(deps, mailBudgetsOf('reset', email, deviceId))
  const client = `reset ${email.mailbox}\n${clientKey}`
  const [hour, day] = mailBudgetsOf('reset', email)
  const ofHour: Budget[] = [['resetClientHour', client], hour]
  if (await takeAll(deps, [...ofHour, ['mailClientDay', client], day])) return true
  return takeAll(deps, [...ofHour, ['resetSpare', email.mailbox]])
}

async function takeAll(deps: Deps, budgets: readonly Budget[]): Promise<boolean> {
  return (await deps.limits.tryConsumeAll(deps, budgets)).every(({ allowed }) => allowed)
}

/**
 * Sets a new password by the token in a mail, once, and ends all sessions (A45). A refused password
 * does not use up the link.
 * @returns the address of the account
 * @throws resetTokenInvalid, passwordTooShort
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; password: string },
): Promise<{ email: string }> {
  const token = { tokenHash: hashToken(given.token), purpose: 'reset' as const }
  const named = await findAccountToken(deps.db, { ...token, now: deps.clock.now() })
  const account = named === undefined ? undefined : await findAccount(deps.db, named)
  if (account?.status !== 'active') throw failure('resetTokenInvalid')
  requireUsablePassword(given.password, account.email)
  const passwordHash = await passwordHasher.hash(given.password)
  return transaction(deps, async (deps) => {
    const userId = await takeAccountToken(deps.db, { ...token, now: deps.clock.now() })
    if (userId !== account.id) throw failure('resetTokenInvalid')
    await savePasswordHash(deps, userId, passwordHash)
    await deleteSessionsOf(deps.db, userId)
    await recordAudit(deps, { action: 'password-reset', accountId: userId })
    await enqueue(deps, { kind: PASSWORD_CHANGED_MAIL, payload: { userId } })
    return { email: account.email }
  })
}

/** Invalidates links in mails, because the password was changed in another way. */
export async function forgetResets(deps: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await deleteAccountTokens(deps.db, userId, 'reset')
}
