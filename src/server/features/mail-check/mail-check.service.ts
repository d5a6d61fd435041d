import { createPublicKey } from 'node:crypto'
import { failure } from '#contract/errors.ts'
import type { MailRecord } from '#contract/mail/mail-check.ts'
import type { Deps } from '../../deps.ts'
import { DeliveryError } from '../../platform/delivery-error.ts'
import type { DnsAnswer } from '../../platform/dns/dns.ts'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import { parseMailFrom } from '../../platform/mail/mail-from.ts'

const DETAIL_MAX = 500

/** The DNS records that decide whether mails arrive: what is there, and what to set. */
export async function checkMailRecords(deps: Pick<Deps, 'config' | 'dns'>) {
  const { config, dns } = deps
  const from = parseMailFrom(config.mailFrom).address
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const dkimName = config.dkim ? `${config.dkim.selector}._domainkey.${config.dkim.domain}` : ''
  const [spf, dkim, dmarc] = await Promise.all([
    dns.texts(domain),
    dkimName === '' ? undefined : dns.texts(dkimName),
    dns.texts(`_dmarc.${domain}`),
  ])
  const server = config.smtpUrl ? new URL(config.smtpUrl).hostname : 'mail.example.com'
  const records: MailRecord[] = [
    recordOf('spf', domain, {
      answer: spf,
      isOne: (text) => /^v=spf1(\s|$)/i.test(text),
      value: `v=spf1 a:${server} ~all`,
    }),
    config.dkim && dkim
      ? recordOf('dkim', dkimName, {
          answer: dkim,
          isOne: (text) => /(^|;)\s*p=/i.test(text),
          isRight: (text) => keyIn(text) === publicKeyOf(config.dkim!.privateKey),
          value: `v=DKIM1; k=rsa; p=${publicKeyOf(config.dkim.privateKey)}`,
        })
      : { kind: 'dkim', name: '', state: 'elsewhere', found: [], value: '' },
    recordOf('dmarc', `_dmarc.${domain}`, {
      answer: dmarc,
      isOne: (text) => /^v=DMARC1\s*;/i.test(text),
      value: `v=DMARC1; p=quarantine; rua=mailto:${from}`,
    }),
  ]
  return { from, domain, hasServer: config.smtpUrl !== undefined, records }
}

interface Expected {
  answer: DnsAnswer
  /** whether a text is such a record; two of them count as none */
  isOne: (text: string) => boolean
  isRight?: (text: string) => boolean
  value: string
}

function recordOf(kind: MailRecord['kind'], name: string, expected: Expected): MailRecord {
  const { answer, isOne, isRight = () => true, value } = expected
  if (answer.kind === 'unknown') return { kind, name, state: 'unknown', found: [], value }
  const found = answer.kind === 'found' ? answer.values.filter(isOne) : []
  const isGood = found.length === 1 && isRight(found[0]!)
  const state = isGood ? 'good' : found.length === 0 ? 'missing' : 'wrong'
  return { kind, name, state, found, value }
}

const keyIn = (text: string) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, '')

const publicKeyOf = (privateKey: string) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

/**
 * Sends a test mail past the outbox, so that the mail server's answer is known.
 * @throws configureFirst without a mail server, emailInvalid
 */
export async function sendTestMail(deps: Pick<Deps, 'config' | 'mail' | 'origins'>, to: string) {
  if (deps.config.smtpUrl === undefined) throw failure('configureFirst')
  const address = readEmailAddress(to)?.address
  if (address === undefined) throw failure('emailInvalid')
  const text =
    `This is a test mail of ${deps.origins.app}.\n\n` +
    'It arrived. To see whether others trust it, open its source or headers, copy them, and paste them into ' +
    `${deps.origins.app}/app/admin/mail\n`
  try {
    const html = `<p>${text.trim().replaceAll('\n\n', '</p><p>')}</p>`
    const mail = { subject: 'Test mail', text, html }
    await deps.mail.send({ to: { name: '', address }, ...mail })
    return { isAccepted: true, detail: '' }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return { isAccepted: false, detail: error.message.slice(0, DETAIL_MAX) }
  }
}
