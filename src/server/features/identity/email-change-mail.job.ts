import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion, findLanguageByEmail } from '../layout/index.ts'
import { findAccount, findAccountByEmail } from './account.repository.ts'
import {
  type EmailChangeSide,
  findEmailChange,
  setEmailChangeToken,
} from './email-change.repository.ts'
import { hashToken } from './token-hash.ts'

export const EMAIL_CHANGE_MAIL = 'identity.email-change-mail'
export const EMAIL_CHANGED_MAIL = 'identity.email-changed-mail'

const TOKEN_BITS = 256

/**
 * Mails the link that confirms a change of address to one of the two addresses; its token is made
 * here.
 */
export const emailChangeMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: { userId: string; createdAt: number; side: EmailChangeSide }) {
    const { userId, createdAt, side } = payload
    const account = await findAccount(deps.db, userId)
    const wish = await findEmailChange(deps.db, userId, deps.clock.now())
    if (account?.status !== 'active' || wish?.created_at !== createdAt) return
    const home = await homeOfMails(deps)
    if (side === 'new' && (await findAccountByEmail(deps.db, wish.new_email))) {
      // only the owner of the address learns that it has an account
      const signInUrl = `${home.url}/user-login`
      const language = (await findLanguageByEmail(deps.db, wish.new_email)) ?? ''
      const content = await deps.views.renderAccountExistsMail({ language, signInUrl, home })
      await deps.mail.send({ to: { name: '', address: wish.new_email }, ...content })
      return
    }
    const token = deps.ids.token(TOKEN_BITS)
    if (!(await setEmailChangeToken(deps.db, wish, side, hashToken(token)))) return
    const { language } = await findAccountRegion(deps.db, userId)
    const content = await deps.views.renderEmailChangeMail({
      language,
      side,
      oldEmail: account.email,
      newEmail: wish.new_email,
      confirmUrl: `${home.url}/app/confirm-email?side=${side}&token=${token}`,
      home,
    })
    const address = side === 'old' ? account.email : wish.new_email
    await deps.mail.send({ to: { name: '', address }, ...content })
  },
}

/** The last mail to the old address: the new address, and where to ask. */
export const emailChangedMailHandler: OutboxHandler<Deps> = {
  async run(deps, { oldEmail, email }: { oldEmail: string; email: string }) {
    const home = await homeOfMails(deps)
    const language = (await findLanguageByEmail(deps.db, email)) ?? ''
    const content = await deps.views.renderEmailChangedMail({ language, newEmail: email, home })
    await deps.mail.send({ to: { name: '', address: oldEmail }, ...content })
  },
}
