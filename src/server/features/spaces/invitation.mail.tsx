import {
  MailButton,
  MailHeading,
  MailLayout,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface InvitationMailProps {
  /** who invites: a name and the address */
  inviter: { name: string; email: string }
  /** what the invited person may do */
  role: 'administrator' | 'editor' | 'viewer'
  acceptUrl: string
  homeUrl: string
  days: number
}

const MAY: Record<InvitationMailProps['role'], string> = {
  administrator: 'change everything in it and invite others',
  editor: 'make and change links, pages and tasks in it',
  viewer: 'look at everything in it',
}

/** The link into somebody's space. */
export async function renderInvitationMail(
  props: InvitationMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { inviter, role, acceptUrl, homeUrl, days } = props
  const footer = (
    <MailQuiet>
      {inviter.email} wrote this address into {homeUrl}. If you do not know them, do nothing:
      without the button nothing happens.
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview={`${inviter.name} invites you`} homeUrl={homeUrl} footer={footer}>
      <MailHeading>{inviter.name} invites you</MailHeading>
      <MailText>
        Join the space of {inviter.name} on Waypost. You will be able to {MAY[role]}.
      </MailText>
      <MailButton href={acceptUrl}>See the invitation</MailButton>
      <MailText>The link works for {days} days, once, for this address.</MailText>
    </MailLayout>,
  )
  return { subject: `${inviter.name} invites you to Waypost`, ...mail }
}
