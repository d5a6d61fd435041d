import type { SendMailOptions } from 'nodemailer'
import type { Mail, MailAddress } from './mail-transport.ts'

/**
 * Builds the message of a mail. Addresses are passed as objects, so that they are never parsed, and
 * the envelope names the single recipient (A17). Line breaks cannot escape from a header (A59).
 * @param isHttps whether PUBLIC_URL is https: only then the one-click headers are sent (RFC 8058)
 */
export function composeMessage(mail: Mail, from: MailAddress, isHttps: boolean): SendMailOptions {
  const headers: Record<string, string | { prepared: boolean; value: string }> = {
    // suppresses automatic replies (RFC 3834)
    'Auto-Submitted': 'auto-generated',
  }
  for (const [name, value] of Object.entries(mail.headers ?? {})) headers[name] = oneLine(value)
  if (isHttps && mail.unsubscribeUrl !== undefined) {
    const { href } = new URL(mail.unsubscribeUrl)
    // prepared: mail programs could not use an encoded or folded address
    headers['List-Unsubscribe'] = { prepared: true, value: `<${href}>` }
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    envelope: { from: from.address, to: [mail.to.address] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    headers,
    messageId: mail.id === undefined ? undefined : `<${mail.id.replace(/[^\w.-]/g, '')}@${domain}>`,
    date: new Date(),
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
