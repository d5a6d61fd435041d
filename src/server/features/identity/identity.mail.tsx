import type { MailHome } from '../../platform/mail/mail-home.ts'
import {
  MailButton,
  MailCode,
  MailHeading,
  MailLayout,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface MailContent extends RenderedMail {
  subject: string
}

export interface VerificationMailProps {
  /** language of the recipient, as stored; '' for none */
  language: string
  /** six digits */
  code: string
  home: MailHome
}

/** The mail with the code that confirms the address of a new account. */
export async function renderVerificationMail(props: VerificationMailProps): Promise<MailContent> {
  const { code, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, preview, heading, text, footer } = words.code
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={preview(code)}
      home={home}
      footer={<MailQuiet>{footer(home.url)}</MailQuiet>}
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>{text}</MailText>
      <MailCode>{code}</MailCode>
    </MailLayout>,
  )
  return { subject: subject(home.name), ...mail }
}

export interface AccountExistsMailProps {
  language: string
  signInUrl: string
  home: MailHome
}

/**
 * For an address that has an account and was registered again: only its owner learns of the
 * account.
 */
export async function renderAccountExistsMail(props: AccountExistsMailProps): Promise<MailContent> {
  const { signInUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, preview, text, button, footer } = words.accountExists
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={preview}
      home={home}
      footer={<MailQuiet>{footer(home.url)}</MailQuiet>}
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>{text}</MailText>
      <MailButton href={signInUrl}>{button}</MailButton>
    </MailLayout>,
  )
  return { subject, ...mail }
}
