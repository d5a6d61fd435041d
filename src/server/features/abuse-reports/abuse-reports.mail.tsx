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

export interface InboxDigestMailProps {
  /** language of the account, as stored; '' for none */
  language: string
  reports: number
  appeals: number
  lookAlikes: number
  inboxUrl: string
  home: MailHome
}

/** Renders the mail about reports that wait for an administrator. */
export async function renderInboxDigestMail(
  props: InboxDigestMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { reports, appeals, lookAlikes, inboxUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.inboxDigest
  const subject = said.subject(reports + appeals + lookAlikes)
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={subject}
      home={home}
      footer={<MailQuiet>{said.footer}</MailQuiet>}
    >
      <MailHeading>{subject}</MailHeading>
      {reports > 0 && <MailText>{said.reports(reports)}</MailText>}
      {appeals > 0 && <MailText>{said.appeals(appeals)}</MailText>}
      {lookAlikes > 0 && <MailText>{said.lookAlikes(lookAlikes)}</MailText>}
      <MailButton href={inboxUrl}>{said.button}</MailButton>
      <MailText>{said.more}</MailText>
    </MailLayout>,
  )
  return { subject, ...mail }
}
