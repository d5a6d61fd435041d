import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

export interface DomainMailProps {
  /** language of the recipient */
  language: string
  /** its proof is missing, it leads elsewhere, or its name is lost */
  kind: 'unproven' | 'elsewhere' | 'released'
  host: string
  /** whether this is the last warning, a day before the name is released */
  isLast: boolean
  domainUrl: string
  home: MailHome
}

/** The mail about a problem with a space's domain. */
export async function renderDomainMail(
  props: DomainMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { kind, host, isLast, domainUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, text } = words.domain[kind === 'unproven' && isLast ? 'last' : kind]
  return renderNoteMail({
    ...{ lang, home, subject: subject(host) },
    children: <MailText>{text(host)}</MailText>,
    button: { href: domainUrl, label: words.domain.button },
  })
}
