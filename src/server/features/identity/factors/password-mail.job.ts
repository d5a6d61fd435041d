import { RESET_LINK_MINUTES } from '#contract/account/account.ts'
import type { Deps } from '../../../deps.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import type { Actor } from '../../../platform/actor.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { findAccount, findAccountByEmail } from '../account.repository.ts'
import { hashToken } from '../token-hash.ts'
import { replaceAccountToken } from './account-token.repository.ts'

export const RESET_MAIL = 'identity.reset-mail'
export const PASSWORD_CHANGED_MAIL = 'identity.password-changed-mail'

const TOKEN_BITS = 256

export interface ResetMailPayload {
  /** lower case; may have no account */
  email: string
  /** false if the mailbox has had its share of mails: nothing is sent */
  isWanted: boolean
  by: Actor | undefined
}

/**
 * Mails the link for a new password if the address has an active account. The token is made here,
 * as late as possible, so that a late mail never carries an expired link; a second attempt makes a
 * new one.
 */
export const resetMailHandler: OutboxHandler<Deps> = {
  async run(deps, { email, isWanted, by }: ResetMailPayload, { attempt }) {
    if (!isWanted) return
    const account = await findAccountByEmail(deps.db, email)
    if (account?.status !== 'active') return
    const token = deps.ids.token(TOKEN_BITS)
    const now = deps.clock.now()
    await transaction({ ...deps, by }, async (deps) => {
      await replaceAccountToken(deps.db, {
        token_hash: hashToken(token),
        user_id: account.id,
        purpose: 'reset',
        created_at: now,
        expires_at: now + RESET_LINK_MINUTES * 60_000,
      })
      if (attempt === 1) {
        await recordAudit(deps, { action: 'password-reset-ask', accountId: account.id })
      }
    })
    const home = await homeOfMails(deps)
    const resetUrl = `${home.url}/app/reset-password?token=${token}`
    const { language } = await findAccountRegion(deps.db, account.id)
    const content = await deps.views.renderResetMail({
      language,
      resetUrl,
      home,
      minutes: RESET_LINK_MINUTES,
    })
    await deps.mail.send({ to: { name: '', address: account.email }, ...content })
  },
}

/** Tells the owner that the password was changed, and what to do if they did not change it. */
export const passwordChangedMailHandler: OutboxHandler<Deps> = {
  async run(deps, { userId }: { userId: string }) {
    const account = await findAccount(deps.db, userId)
    if (account === undefined) return
    const home = await homeOfMails(deps)
    const forgotUrl = `${home.url}/app/forgot-password`
    const { language } = await findAccountRegion(deps.db, userId)
    const content = await deps.views.renderPasswordChangedMail({ language, forgotUrl, home })
    await deps.mail.send({ to: { name: '', address: account.email }, ...content })
  },
}
