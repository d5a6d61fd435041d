import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLink,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import type { MailContent } from './identity.mail.tsx'

export interface ResetMailProps {
  resetUrl: string
  /** how long the link is good */
  minutes: number
  homeUrl: string
}

/** The link for a new password. */
export async function renderResetMail(props: ResetMailProps): Promise<MailContent> {
  const { resetUrl, minutes, homeUrl } = props
  const footer = (
    <MailQuiet>
      Somebody asked for a new password at {homeUrl} for this address. If that was not you, do
      nothing: your password is as it was.
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview="Choose a new password" homeUrl={homeUrl} footer={footer}>
      <MailHeading>Choose a new password</MailHeading>
      <MailText>
        This link works for {minutes} minutes, once. Afterwards you are signed out everywhere and
        sign in with the new password.
      </MailText>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
    </MailLayout>,
  )
  return { subject: 'A new password for Waypost', ...mail }
}

export interface PasswordChangedMailProps {
  forgotUrl: string
  homeUrl: string
}

/** Sent after every change of a password. */
export async function renderPasswordChangedMail(
  props: PasswordChangedMailProps,
): Promise<MailContent> {
  const { forgotUrl, homeUrl } = props
  const footer = <MailQuiet>This is sent after every change of the password.</MailQuiet>
  const mail = await renderMail(
    <MailLayout preview="If that was not you, act now" homeUrl={homeUrl} footer={footer}>
      <MailHeading>Your password was changed</MailHeading>
      <MailText>
        The password of your account at {homeUrl} is a new one now, and every other device was
        signed out. If that was you, there is nothing to do.
      </MailText>
      <MailText>If it was not you, choose a new password at once.</MailText>
      <MailButton href={forgotUrl}>Choose a new password</MailButton>
    </MailLayout>,
  )
  return { subject: 'Your password was changed', ...mail }
}

export interface EmailChangeMailProps {
  /** whose mail this is: that of the present address or of the new one */
  side: 'old' | 'new'
  oldEmail: string
  newEmail: string
  confirmUrl: string
  homeUrl: string
}

/** Asks one of the two addresses to confirm a change from one to the other. */
export async function renderEmailChangeMail(props: EmailChangeMailProps): Promise<MailContent> {
  const { side, oldEmail, newEmail, confirmUrl, homeUrl } = props
  const footer = (
    <MailQuiet>
      {side === 'old'
        ? 'If that was not you, open the link and stop the change, then choose a new password.'
        : 'If that was not you, do nothing: without this link nothing changes.'}
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview="Confirm the new address" homeUrl={homeUrl} footer={footer}>
      <MailHeading>Confirm the new address</MailHeading>
      <MailText>
        {side === 'old'
          ? `Your account at ${homeUrl} is to use ${newEmail} instead of this address.`
          : `The account of ${oldEmail} at ${homeUrl} is to use this address.`}
      </MailText>
      <MailText>
        It changes when both addresses have confirmed, within 24 hours. Until then everything stays
        as it is.
      </MailText>
      <MailButton href={confirmUrl}>
        {side === 'old' ? 'Confirm or stop the change' : 'Confirm this address'}
      </MailButton>
    </MailLayout>,
  )
  return { subject: 'Confirm the new address of your account', ...mail }
}

export interface EmailChangedMailProps {
  newEmail: string
  homeUrl: string
}

/** The last mail to the address that was. */
export async function renderEmailChangedMail(props: EmailChangedMailProps): Promise<MailContent> {
  const { newEmail, homeUrl } = props
  const footer = (
    <MailQuiet>
      Both addresses have confirmed this. If it was not you, ask whoever runs {homeUrl} for help.
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview={`Sign in with ${newEmail} from now on`} homeUrl={homeUrl} footer={footer}>
      <MailHeading>Your address was changed</MailHeading>
      <MailText>
        Your account at <MailLink href={homeUrl} /> now uses {newEmail}. Sign in with it from now
        on; this address gets no more mail about the account.
      </MailText>
    </MailLayout>,
  )
  return { subject: 'The address of your account was changed', ...mail }
}

export interface AccountDeletedMailProps {
  restoreUrl: string
  /** `2030-02-01` */
  deleteOn: string
  homeUrl: string
}

/** Confirms that an account is deleted, and how to take it back. */
export async function renderAccountDeletedMail(
  props: AccountDeletedMailProps,
): Promise<MailContent> {
  const { restoreUrl, deleteOn, homeUrl } = props
  const footer = <MailQuiet>Until {deleteOn} the address stays taken.</MailQuiet>
  const mail = await renderMail(
    <MailLayout preview={`It can come back until ${deleteOn}`} homeUrl={homeUrl} footer={footer}>
      <MailHeading>Your account is deleted</MailHeading>
      <MailText>
        Your account at {homeUrl} is closed: your pages and short links no longer lead anywhere, and
        everything of yours is removed on {deleteOn}.
      </MailText>
      <MailText>If you change your mind before, or if this was not you, take it back.</MailText>
      <MailButton href={restoreUrl}>Bring my account back</MailButton>
    </MailLayout>,
  )
  return { subject: 'Your account is deleted', ...mail }
}
