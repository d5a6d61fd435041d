import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

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
  return renderNoteMail({
    ...{ lang, home, subject, footer: said.footer },
    children: (
      <>
        {reports > 0 && <MailText>{said.reports(reports)}</MailText>}
        {appeals > 0 && <MailText>{said.appeals(appeals)}</MailText>}
        {lookAlikes > 0 && <MailText>{said.lookAlikes(lookAlikes)}</MailText>}
      </>
    ),
    button: { href: inboxUrl, label: said.button },
    after: <MailText>{said.more}</MailText>,
  })
}
