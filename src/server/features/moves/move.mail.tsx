import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

export interface MoveMailProps {
  /** language of the recipient */
  language: string
  kind: 'links' | 'pages'
  /** seen from the recipient's space */
  direction: 'out' | 'in'
  count: number
  /** the person who moved them */
  by: string
  /** names of both spaces */
  from: string
  to: string
  activityUrl: string
  home: MailHome
}

/** Tells the owner of a space that things were moved out of it or into it. */
export async function renderMoveMail(
  props: MoveMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { kind, direction, count, by, from, to, activityUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const things = words.move.things[kind](count)
  const subject = words.move[direction].subject(things, direction === 'out' ? from : to)
  return renderNoteMail({
    ...{ lang, home, subject },
    children: (
      <>
        <MailText>{words.move.text(by, things, from, to)}</MailText>
        <MailText>{words.move[direction].text}</MailText>
      </>
    ),
    button: { href: activityUrl, label: words.move.button },
  })
}
