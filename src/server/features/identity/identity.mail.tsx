import {
  MailButton,
  MailCode,
  MailHeading,
  MailLayout,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface MailContent extends RenderedMail {
  subject: string
}

export interface VerificationMailProps {
  /** six digits */
  code: string
  homeUrl: string
}

/** The code that confirms the address of a new account. */
export async function renderVerificationMail(props: VerificationMailProps): Promise<MailContent> {
  const { code, homeUrl } = props
  const footer = (
    <MailQuiet>
      Somebody made an account at {homeUrl} with this address. If that was not you, do nothing:
      without the code there will be no account.
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview={`Your code is ${code}`} homeUrl={homeUrl} footer={footer}>
      <MailHeading>Confirm your address</MailHeading>
      <MailText>Enter this code where you signed up. It works for ten minutes, once.</MailText>
      <MailCode>{code}</MailCode>
    </MailLayout>,
  )
  return { subject: 'Your code for Waypost', ...mail }
}

export interface AccountExistsMailProps {
  signInUrl: string
  homeUrl: string
}

/** For an address that has an account and was registered again: only its owner learns of it. */
export async function renderAccountExistsMail(props: AccountExistsMailProps): Promise<MailContent> {
  const { signInUrl, homeUrl } = props
  const footer = (
    <MailQuiet>
      Somebody tried to make an account at {homeUrl} with this address. If that was not you, there
      is nothing to do: your account is as it was.
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview="Sign in instead" homeUrl={homeUrl} footer={footer}>
      <MailHeading>You already have an account</MailHeading>
      <MailText>
        This address has an account here, so no new one was made. Sign in with your password.
      </MailText>
      <MailButton href={signInUrl}>Sign in</MailButton>
    </MailLayout>,
  )
  return { subject: 'You already have an account', ...mail }
}
