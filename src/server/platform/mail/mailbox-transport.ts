import type { Mail, MailTransport } from './mail-transport.ts'

/** Keeps a mail where the administrator can read it; given by compose. */
export type KeepMail = (mail: Mail) => Promise<void>

/** The transport of an installation without SMTP_URL (F12): a kept mail is a sent one. */
export function createMailboxTransport(keep: KeepMail): MailTransport {
  return { kind: 'mailbox', send: keep, close: async () => {} }
}
