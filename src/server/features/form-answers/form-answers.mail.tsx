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
  const footer = <MailQuiet>{said.footer(pageUrl)}</MailQuiet>
  const mail = await renderMail(
    <MailLayout lang={lang} home={home} preview={said.text} footer={footer}>
      <MailHeading>{said.heading(count, name)}</MailHeading>
      <MailText>{said.text}</MailText>
      <MailButton href={answersUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject(count, name), ...mail }
}
