import type { Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import { DeliveryError } from '../delivery-error.ts'
import { PRODUCT } from '../product.ts'
import { readEmailAddress } from './email-address.ts'
import { parseMailFrom } from './mail-from.ts'
import { composeMessage } from './mail-message.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { smtpOutcomeOf } from './smtp-outcome.ts'

export type SmtpConfig = Pick<Config, 'mailFrom' | 'publicUrl' | 'dkim'> & {
  smtpUrl: string
  /** what the installation is called */
  nameOfSender?: () => Promise<string>
}

/** A session that takes longer is aborted; a tarpit would keep it alive for ever. */
const SEND_TIMEOUT_MS = 60_000

/**
 * the library does not sign List-Unsubscribe-Post; RFC 8058 §4 requires both headers to be signed
 */
const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type',
  'Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted',
].join(':')

/** Sends by SMTP over a few pooled connections. */
export function createSmtpTransport(
  config: SmtpConfig,
  sendTimeoutMs = SEND_TIMEOUT_MS,
): MailTransport {
  const sender = parseMailFrom(config.mailFrom)
  // a name of the operator's own in MAIL_FROM stays
  const isNamed = sender.name !== '' && sender.name !== PRODUCT
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  let opening: Promise<Transporter> | undefined

  async function send(mail: Mail): Promise<void> {
    const { address } = mail.to
    if (readEmailAddress(address)?.address !== address) {
      throw new DeliveryError('permanent', 'The recipient is not one plain address.')
    }
    const name = isNamed ? undefined : await config.nameOfSender?.()
    const from = { ...sender, name: name ?? sender.name }
    // AbortSignal.timeout would keep each mail in memory until its minute is over
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(new Error('It took too long.')), sendTimeoutMs)
    try {
      opening ??= openPool(config)
      const transport = await opening
      await transport.sendMail({
        ...composeMessage(mail, from, isHttps),
        signal: ending.signal,
      })
    } catch (error) {
      const { message } = error as Error
      throw new DeliveryError(smtpOutcomeOf(error), message, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  const close = async () => (await opening)?.close()
  return { kind: 'smtp', send, close }
}

/** Loads the client with the first mail. */
async function openPool(config: SmtpConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 5,
    // the outbox retries, and counts the attempts
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    dkim: config.dkim && {
      domainName: config.dkim.domain,
      keySelector: config.dkim.selector,
      privateKey: config.dkim.privateKey,
      headerFieldNames: SIGNED_HEADERS,
    },
  })
  // ignore a connection that breaks while idle: the next mail opens a new one
  transport.on('error', () => {})
  return transport
}
