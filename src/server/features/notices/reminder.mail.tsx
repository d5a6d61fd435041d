import type { MailHome } from '../../platform/mail/mail-home.ts'
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLink,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface ReminderMailProps {
  /** language of the account, as stored; '' for none */
  language: string
  timeZone: string
  /** of the event */
  title: string
  /** ms UTC; of whole days the midnight of the first one */
  startsAt: number
  isAllDay: boolean
  spaceName: string
  calendarUrl: string
  home: MailHome
  unsubscribeUrl: string
}

/** The mail that reminds somebody of an event. */
export async function renderReminderMail(
  props: ReminderMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { title, startsAt, isAllDay, spaceName, calendarUrl, home, unsubscribeUrl } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.reminder
  const when = isAllDay
    ? new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' }).format(startsAt)
    : momentIn(lang, props.timeZone)(startsAt)
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={when}
      home={home}
      footer={
        <MailQuiet>
          {said.footer} <MailLink href={unsubscribeUrl}>{words.notices.stop}</MailLink>
        </MailQuiet>
      }
    >
      <MailHeading>{title}</MailHeading>
      <MailText>{when}</MailText>
      <MailText>{said.where(spaceName)}</MailText>
      <MailButton href={calendarUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject(title, when), ...mail }
}
