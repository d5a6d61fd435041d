import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

export interface FormMailProps {
  /** of the creator; '' for none */
  language: string
  home: MailHome
  /** title of the page, or its username */
  name: string
  pageUrl: string
  /** how many answers are new */
  count: number
  answersUrl: string
}

/** The mail that tells a creator of new answers; it holds nothing that visitors wrote. */
export async function renderFormMail(
  props: FormMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { language, home, name, pageUrl, count, answersUrl } = props
  const { lang, words } = mailMessagesOf(language)
  const said = words.formAnswers
  return renderNoteMail({
    ...{ lang, home, preview: said.text },
    subject: said.subject(count, name),
    heading: said.heading(count, name),
    children: <MailText>{said.text}</MailText>,
    button: { href: answersUrl, label: said.button },
    footer: said.footer(pageUrl),
  })
}
