import type { MailboxEntry, MailboxMail } from '#contract/mail/mailbox.ts'
import type { MailboxEntryRow, MailboxMailRow } from './mailbox.repository.ts'

export function presentEntry(mail: MailboxEntryRow): MailboxEntry {
  return {
    id: mail.id,
    toName: mail.to_name,
    toAddress: mail.to_address,
    subject: mail.subject,
    createdAt: new Date(mail.created_at).toISOString(),
  }
}

export function presentMail(mail: MailboxMailRow): MailboxMail {
  return { ...presentEntry(mail), text: mail.text, html: mail.html }
}
