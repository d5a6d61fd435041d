import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../platform/call.ts'
import type { Mail } from '../../platform/mail/mail-transport.ts'
import { canReadMailbox } from './mailbox.policy.ts'
import {
  findMail,
  insertMail,
  listMails,
  type MailboxEntryRow,
  type MailboxMailRow,
} from './mailbox.repository.ts'

export const MAIL_KEPT_MS = 24 * 3_600_000

/** Stores a mail instead of sending it; passed to `createMailTransport`. */
export async function keepMail(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  mail: Mail,
): Promise<void> {
  await insertMail(deps.db, {
    id: deps.ids.uuid(),
    to_name: mail.to.name,
    to_address: mail.to.address,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    created_at: deps.clock.now(),
  })
}

/** @throws notFound for anybody but an administrator */
export async function listMailbox(
  deps: Pick<Deps, 'db'>,
  caller: Pick<Account, 'role'>,
  page: { cursor: string | undefined; limit: number },
): Promise<{ mails: MailboxEntryRow[]; nextCursor: string | null }> {
  requireReader(caller)
  const found = await listMails(deps.db, { before: page.cursor, limit: page.limit + 1 })
  const mails = found.slice(0, page.limit)
  return { mails, nextCursor: found.length > page.limit ? (mails.at(-1)?.id ?? null) : null }
}

/** @throws notFound for an unknown id, and for anybody but an administrator */
export async function getMailboxMail(
  deps: Pick<Deps, 'db'>,
  caller: Pick<Account, 'role'>,
  id: string,
): Promise<MailboxMailRow> {
  requireReader(caller)
  const mail = await findMail(deps.db, id)
  if (!mail) throw failure('notFound')
  return mail
}

function requireReader(caller: Pick<Account, 'role'>): void {
  if (!canReadMailbox(caller)) throw failure('notFound')
}
