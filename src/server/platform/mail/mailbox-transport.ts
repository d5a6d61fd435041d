import type { Mail, MailTransport } from './mail-transport.ts'

/** Stores a mail for the administrator to read; passed in by compose. */
export type KeepMail = (mail: Mail) => Promise<void>

/** The transport of an installation without SMTP_URL (F12): a stored mail counts as sent. */
export function createMailboxTransport(keep: KeepMail): MailTransport {
  return { kind: 'mailbox', send: keep, close: async () => {} }
}
