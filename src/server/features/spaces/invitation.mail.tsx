import type { GivenRole } from '#contract/account/space-values.ts'
import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

export interface InvitationMailProps {
  /** language of the invited account, otherwise of the inviting one; '' for none */
  language: string
  /** the inviting person: name and address */
  inviter: { name: string; email: string }
  /** the space's name; null for the personal space of the inviting person */
  space: string | null
  /** the role of the invited person */
  role: GivenRole
  acceptUrl: string
  home: MailHome
  days: number
}

/** The mail with the link to join a space. */
export async function renderInvitationMail(
  props: InvitationMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { inviter, space, role, acceptUrl, home, days } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.invitation
  return renderNoteMail({
    ...{ lang, home },
    subject: said.subject(inviter.name, home.name),
    heading: said.heading(inviter.name),
    children: <MailText>{said.text(inviter.name, space, home.name, said.may[role])}</MailText>,
    button: { href: acceptUrl, label: said.button },
    after: <MailText>{said.life(days)}</MailText>,
    footer: said.footer(inviter.email, home.url),
  })
}
