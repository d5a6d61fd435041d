import type { MailHome } from '../../platform/mail/mail-home.ts'
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import type { MailContent } from './identity.mail.tsx'

interface AccountMail {
  /** language of the recipient, as stored; '' for none */
  language: string
  home: MailHome
}

export interface ResetMailProps extends AccountMail {
  resetUrl: string
  /** how long the link is valid */
  minutes: number
}

/** The mail with the link for a new password. */
export async function renderResetMail(props: ResetMailProps): Promise<MailContent> {
  const { resetUrl, minutes, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, heading, text, footer } = words.reset
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={heading}
      home={home}
      footer={<MailQuiet>{footer(home.url)}</MailQuiet>}
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>{text(minutes)}</MailText>
      <MailButton href={resetUrl}>{heading}</MailButton>
    </MailLayout>,
  )
  return { subject: subject(home.name), ...mail }
}

export interface PasswordChangedMailProps extends AccountMail {
  forgotUrl: string
}

/** The mail sent after every change of a password. */
export async function renderPasswordChangedMail(
  props: PasswordChangedMailProps,
): Promise<MailContent> {
  const { forgotUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, preview, text, warning, button, footer } = words.passwordChanged
  const mail = await renderMail(
    <MailLayout lang={lang} preview={preview} home={home} footer={<MailQuiet>{footer}</MailQuiet>}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{text(home.url)}</MailText>
      <MailText>{warning}</MailText>
      <MailButton href={forgotUrl}>{button}</MailButton>
    </MailLayout>,
  )
  return { subject, ...mail }
}

export interface EmailChangeMailProps extends AccountMail {
  /** which address gets this mail: the current or the new one */
  side: 'old' | 'new'
  oldEmail: string
  newEmail: string
  confirmUrl: string
}

/** Asks one of the two addresses to confirm a change of address. */
export async function renderEmailChangeMail(props: EmailChangeMailProps): Promise<MailContent> {
  const { side, oldEmail, newEmail, confirmUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.emailChange
  const isOld = side === 'old'
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={said.heading}
      home={home}
      footer={<MailQuiet>{isOld ? said.footerOld : said.footerNew}</MailQuiet>}
    >
      <MailHeading>{said.heading}</MailHeading>
      <MailText>
        {isOld ? said.textOld(home.url, newEmail) : said.textNew(home.url, oldEmail)}
      </MailText>
      <MailText>{said.text}</MailText>
      <MailButton href={confirmUrl}>{isOld ? said.buttonOld : said.buttonNew}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject, ...mail }
}

export interface EmailChangedMailProps extends AccountMail {
  newEmail: string
}

/** The last mail to the old address. */
export async function renderEmailChangedMail(props: EmailChangedMailProps): Promise<MailContent> {
  const { newEmail, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, preview, heading, text, footer } = words.emailChanged
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={preview(newEmail)}
      home={home}
      footer={<MailQuiet>{footer(home.url)}</MailQuiet>}
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>{text(home.url, newEmail)}</MailText>
    </MailLayout>,
  )
  return { subject, ...mail }
}

export interface AccountDeletedMailProps extends AccountMail {
  restoreUrl: string
  /** for example `2030-02-01` */
  deleteOn: string
}

/** Confirms that an account was deleted, and says how to restore it. */
export async function renderAccountDeletedMail(
  props: AccountDeletedMailProps,
): Promise<MailContent> {
  const { restoreUrl, deleteOn, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const { subject, preview, text, back, button, footer } = words.accountDeleted
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={preview(deleteOn)}
      home={home}
      footer={<MailQuiet>{footer(deleteOn)}</MailQuiet>}
    >
      <MailHeading>{subject}</MailHeading>
      <MailText>{text(home.url, deleteOn)}</MailText>
      <MailText>{back}</MailText>
      <MailButton href={restoreUrl}>{button}</MailButton>
    </MailLayout>,
  )
  return { subject, ...mail }
}
