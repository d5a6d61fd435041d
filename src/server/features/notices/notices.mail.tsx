import { type NoticeKind, noticeKinds } from '#contract/together/notices.ts'
import type { MailHome } from '../../platform/mail/mail-home.ts'
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLink,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { type MailMessages, mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface MailedNotice {
  kind: NoticeKind
  /** short address without its scheme */
  address: string
  /** host of the destination */
  host: string
  /** why it is dead; '' for other kinds */
  reason: string
  status: number | null
  /** ms UTC */
  endsAt: number | null
  limit: number | null
}

/** What happened in one space. */
export interface MailedSpace {
  name: string
  /** newest first */
  notices: readonly MailedNotice[]
  linksUrl: string
}

export interface NoticeMailProps {
  /** language of the account, as stored; '' for none */
  language: string
  timeZone: string
  spaces: readonly MailedSpace[]
  home: MailHome
  unsubscribeUrl: string
}

const NAMED_MAX = 10

/** The mail about the links of an account, grouped by space and kind. */
export async function renderNoticeMail(
  props: NoticeMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { spaces, home, unsubscribeUrl } = props
  const notices = spaces.flatMap((space) => space.notices)
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.notices
  const isDeadOnly = notices.every(({ kind }) => kind === 'linkDead')
  const subject = isDeadOnly ? said.subjectDead(notices.length) : said.subject(notices.length)
  const momentOf = momentIn(lang, props.timeZone)
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={notices.map(({ address }) => address).join(', ')}
      home={home}
      footer={
        <MailQuiet>
          {said.footer} <MailLink href={unsubscribeUrl}>{said.stop}</MailLink>
        </MailQuiet>
      }
    >
      {spaces.map((space) => (
        <div key={space.linksUrl}>
          {spaces.length > 1 && <MailText>{said.inSpace(space.name)}</MailText>}
          {noticeKinds.map((kind) => {
            const some = space.notices.filter((notice) => notice.kind === kind)
            if (some.length === 0) return null
            return (
              <div key={kind}>
                <MailHeading>{said.heading[kind]}</MailHeading>
                <MailText>{said.text[kind]}</MailText>
                {some.slice(0, NAMED_MAX).map((notice) => (
                  <MailText key={notice.address}>{lineOf(notice, said, momentOf)}</MailText>
                ))}
                {some.length > NAMED_MAX && (
                  <MailText>{said.more(some.length - NAMED_MAX)}</MailText>
                )}
              </div>
            )
          })}
          <MailButton href={space.linksUrl}>{said.button}</MailButton>
        </div>
      ))}
    </MailLayout>,
  )
  return { subject, ...mail }
}

function lineOf(
  { kind, address, host, reason, status, endsAt, limit }: MailedNotice,
  said: MailMessages['notices'],
  momentOf: (time: number) => string,
): string {
  const where = host === '' ? address : said.leadsTo(address, host)
  if (kind === 'linkDead') {
    const why = said.reasons[reason]?.(status)
    return why === undefined ? where : said.at(where, why)
  }
  if (kind === 'linkLimit' && limit !== null) return said.limit(address, limit)
  if (endsAt !== null) return said.at(address, momentOf(endsAt))
  return where
}
