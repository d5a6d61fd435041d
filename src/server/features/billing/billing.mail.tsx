import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

export interface BillingMailProps {
  /** language of the recipient */
  language: string
  /** a payment failed; its last day; the package has ended; an invoice waits; an add-on is about to end */
  kind: 'failed' | 'lastDay' | 'ended' | 'invoice' | 'addOnEnds'
  /** of the package or the add-on */
  packageName: string
  /** the day it is about, in words */
  until: string
  /** what is to be paid, in words */
  amount: string
  billingUrl: string
  home: MailHome
}

/** The mail about what a space pays. */
export async function renderBillingMail(
  props: BillingMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { kind, packageName, until, amount, billingUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, text } = words.billing[kind]
  const label = kind === 'addOnEnds' ? words.billing.addOnButton : words.billing.button
  return renderNoteMail({
    ...{ lang, home, subject: subject(packageName) },
    children: <MailText>{text(packageName, until, amount)}</MailText>,
    button: { href: billingUrl, label },
  })
}
