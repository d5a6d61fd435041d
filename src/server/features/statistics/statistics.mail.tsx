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
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface WeeklyMailProps {
  /** language of the account, as stored; '' for none */
  language: string
  /** the week in the account's calendar; local times as ms in UTC */
  from: number
  to: number
  /** clicks by people */
  clicks: number
  previousClicks: number
  /** bot clicks, which are not counted above */
  bots: number
  own: number
  unique: number
  /** the links with the most clicks, largest first */
  links: readonly { id: string; name: string; clicks: number }[]
  home: MailHome
  statisticsUrl: string
  unsubscribeUrl: string
}

/** The mail with the numbers of a week, for accounts that asked for it. */
export async function renderWeeklyMail(
  props: WeeklyMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { clicks, unique, bots, own, links, statisticsUrl, unsubscribeUrl } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.weekly
  const week = said.week(props.from, props.to - 1)
  const footer = (
    <MailQuiet>
      {said.footer} <MailLink href={unsubscribeUrl}>{said.stop}</MailLink>
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout lang={lang} home={props.home} preview={said.preview(clicks, week)} footer={footer}>
      <MailHeading>{said.heading(clicks, week)}</MailHeading>
      <MailText>
        {clicks === 0 ? said.none : said.visitors(unique)} {changeOf(props, said)}
      </MailText>
      {bots + own > 0 && <MailText>{said.rest(bots, own)}</MailText>}
      {links.length > 0 && <MailText>{said.links(links.length)}</MailText>}
      {links.map(({ id, name, clicks }) => (
        <MailText key={id}>
          {name}: {words.number(clicks)}
        </MailText>
      ))}
      <MailButton href={statisticsUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject(clicks), ...mail }
}

function changeOf(
  { clicks, previousClicks }: WeeklyMailProps,
  said: MailMessages['weekly'],
): string {
  if (previousClicks === 0) return clicks === 0 ? said.quietBefore : ''
  const percent = Math.round(((clicks - previousClicks) / previousClicks) * 100)
  if (percent === 0) return said.same
  return percent > 0 ? said.more(percent) : said.fewer(-percent)
}
