import type { NearLimit } from '#contract/business/package-values.ts'
import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailList, MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'
import { sayNearLimit } from './say-near-limit.ts'

export interface UsageMailProps {
  /** language of the recipient */
  language: string
  space: string
  news: readonly NearLimit[]
  usageUrl: string
  home: MailHome
}

/** The mail about limits of a package that a space is near to or has reached. */
export async function renderUsageMail(
  props: UsageMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { space, news, usageUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const isFull = news.some(({ used, max }) => used >= max)
  return renderNoteMail({
    ...{ lang, home, subject: (isFull ? words.usage.full : words.usage.near)(space) },
    children: (
      <>
        <MailList>
          {news.map((one) => (
            <li key={one.limit}>{sayNearLimit(lang, one)}</li>
          ))}
        </MailList>
        <MailText>{words.usage.text}</MailText>
      </>
    ),
    button: { href: usageUrl, label: words.usage.button },
  })
}
