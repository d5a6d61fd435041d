import type { Config } from '../../config.ts'
import type { MailTransport } from './mail-transport.ts'
import { createMailboxTransport, type KeepMail } from './mailbox-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Uses SMTP if it is configured, otherwise the application's mailbox. */
export function createMailTransport(config: Config, keep: KeepMail): MailTransport {
  const { smtpUrl } = config
  return smtpUrl === undefined
    ? createMailboxTransport(keep)
    : createSmtpTransport({ ...config, smtpUrl })
}
