import { MailButton, MailHeading, MailLayout, MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface DomainMailProps {
  /** of who gets it */
  language: string
  /** its proof is missing, it leads elsewhere, its name is lost */
  kind: 'unproven' | 'elsewhere' | 'released'
  host: string
  /** a day before the name is released */
  isLast: boolean
  domainUrl: string
  homeUrl: string
}

/** A domain of a space is in trouble. */
export async function renderDomainMail(
  props: DomainMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { kind, host, isLast, domainUrl, homeUrl } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, text } = words.domain[kind === 'unproven' && isLast ? 'last' : kind]
  const heading = subject(host)
  const mail = await renderMail(
    <MailLayout lang={lang} preview={heading} homeUrl={homeUrl} footer={null}>
      <MailHeading>{heading}</MailHeading>
      <MailText>{text(host)}</MailText>
      <MailButton href={domainUrl}>{words.domain.button}</MailButton>
    </MailLayout>,
  )
  return { subject: heading, ...mail }
}
