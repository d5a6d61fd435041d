import type { Deps } from '../../../deps.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { closeLinks, reopenLinks } from '../../links/index.ts'
import { closePages } from '../../pages/index.ts'
import { findPersonalSpace } from '../../spaces/index.ts'
import { findAccount } from '../account.repository.ts'
import { replaceAccountToken } from '../factors/account-token.repository.ts'
import { hashToken } from '../token-hash.ts'
import { findClosure, lockClosure } from './account-closure.repository.ts'

export const CLOSE_CONTENT = 'identity.close-content'
export const REOPEN_LINKS = 'identity.reopen-links'
export const CLOSED_MAIL = 'identity.closed-mail'

const TOKEN_BITS = 256

/**
 * Closes pages and links of a deleted account, a portion at a time; interrupted work is completed
 * later.
 */
export const closeContentHandler: OutboxHandler<Deps> = {
  async run(deps, { userId }: { userId: string }) {
    const closure = await findClosure(deps.db, userId)
    const space = await findPersonalSpace(deps.db, userId)
    if (!closure || !space) return
    const closedAt = closure.closed_at
    // restoring the account waits for the current portion and reopens what it closed; the next
    // portion notices
    const isStill = async ({ db }: Deps) => (await lockClosure(db, userId))?.closed_at === closedAt
    await transaction(deps, async (deps) => {
      if (await isStill(deps)) await closePages(deps, space.id, closedAt)
    })
    await closeLinks(deps, space.id, closedAt, isStill)
  },
}

/** Reopens the links that were closed with an account, a portion at a time. */
export const reopenLinksHandler: OutboxHandler<Deps> = {
  run: (deps, { spaceId, closedAt }: { spaceId: string; closedAt: number }) =>
    reopenLinks(deps, spaceId, closedAt),
}

/** Mails a confirmation of the deletion, with the link that undoes it. */
export const closedMailHandler: OutboxHandler<Deps> = {
  async run(deps, { userId }: { userId: string }) {
    const account = await findAccount(deps.db, userId)
    const closure = await findClosure(deps.db, userId)
    if (!account || !closure) return
    const token = deps.ids.token(TOKEN_BITS)
    await replaceAccountToken(deps.db, {
      token_hash: hashToken(token),
      user_id: userId,
      purpose: 'restore',
      created_at: deps.clock.now(),
      expires_at: closure.delete_at,
    })
    const home = await homeOfMails(deps)
    const { language } = await findAccountRegion(deps.db, userId)
    const content = await deps.views.renderAccountDeletedMail({
      language,
      restoreUrl: `${home.url}/app/restore-account?token=${token}`,
      deleteOn: new Date(closure.delete_at).toISOString().slice(0, 10),
      home,
    })
    await deps.mail.send({ to: { name: '', address: account.email }, ...content })
  },
}
