import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

export interface TransferMailProps {
  /** language of the recipient, as stored; '' for none */
  language: string
  kind: 'spaceOffered' | 'spaceAccepted' | 'spaceDeclined'
  /** who offered the space, or answered */
  by: string
  /** its name */
  space: string
  /** where an offer is answered, and made again */
  spaceUrl: string
  home: MailHome
}

/** Tells somebody that a space was offered to them, or the owner what became of the offer. */
export async function renderTransferMail(
  props: TransferMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { kind, by, space, spaceUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.transfer[kind]
  const text = said.text(by)
  return renderNoteMail({
    ...{ lang, home, subject: said.subject(by, space), preview: text },
    children: <MailText>{text}</MailText>,
    button: { href: spaceUrl, label: said.button },
    footer: words.transfer.footer(home.url),
  })
}
