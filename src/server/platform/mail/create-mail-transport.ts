import type { Config } from '../../config.ts'
import type { MailTransport } from './mail-transport.ts'
import { createMailboxTransport, type KeepMail } from './mailbox-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/**
 * Uses SMTP if it is configured, otherwise the application's mailbox.
 * @param nameOfSender what the installation is called
 */
export function createMailTransport(
  config: Config,
  { keep, nameOfSender }: { keep: KeepMail; nameOfSender: () => Promise<string> },
): MailTransport {
  const { smtpUrl } = config
  return smtpUrl === undefined
    ? createMailboxTransport(keep)
    : createSmtpTransport({ ...config, smtpUrl, nameOfSender })
}
