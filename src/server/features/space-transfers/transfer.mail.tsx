import type { MailHome } from '../../platform/mail/mail-home.ts'
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

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
  const subject = said.subject(by, space)
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={said.text(by)}
      home={home}
      footer={<MailQuiet>{words.transfer.footer(home.url)}</MailQuiet>}
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>{said.text(by)}</MailText>
      <MailButton href={spaceUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject, ...mail }
}
