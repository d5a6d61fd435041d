import { getMailboxMailEndpoint, listMailboxEndpoint } from '#contract/mail/mailbox.ts'
import { route } from '../../platform/call.ts'
import { presentEntry, presentMail } from './mailbox.presenter.ts'
import { getMailboxMail, listMailbox } from './mailbox.service.ts'

export const mailboxRoutes = [
  route(listMailboxEndpoint, async (deps, { caller, query }) => {
    const { cursor, limit } = query
    const { mails, nextCursor } = await listMailbox(deps, caller, { cursor, limit })
    return { items: mails.map(presentEntry), nextCursor }
  }),

  route(getMailboxMailEndpoint, async (deps, { caller, params }) =>
    presentMail(await getMailboxMail(deps, caller, params.id)),
  ),
]
