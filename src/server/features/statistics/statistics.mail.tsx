import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLink,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface WeeklyMailProps {
  /** ms UTC, the week */
  from: number
  to: number
  /** human clicks */
  clicks: number
  previousClicks: number
  unique: number
  /** those with most clicks, largest first */
  links: readonly { alias: string; clicks: number }[]
  statisticsUrl: string
  unsubscribeUrl: string
}

const number = new Intl.NumberFormat('en')
const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The numbers of a week, for accounts that asked for them. */
export async function renderWeeklyMail(
  props: WeeklyMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { clicks, unique, links, statisticsUrl, unsubscribeUrl } = props
  const week = `${date.format(props.from)} to ${date.format(props.to - 1)}`
  const counted = clicks === 1 ? '1 click' : `${number.format(clicks)} clicks`
  const footer = (
    <MailQuiet>
      You get this every Monday because you asked for the weekly numbers.{' '}
      <MailLink href={unsubscribeUrl}>Stop this mail</MailLink>
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview={`${counted}, ${week}`} footer={footer}>
      <MailHeading>
        {counted} in the week of {week}
      </MailHeading>
      <MailText>
        {clicks === 0
          ? 'Nobody followed your links; bots and your own visits are left out.'
          : `By ${number.format(unique)} ${unique === 1 ? 'visitor' : 'visitors'}, bots and your own visits left out.`}{' '}
        {changeOf(props)}
      </MailText>
      {links.length > 0 && (
        <MailText>
          {links.length === 1 ? 'The link they followed:' : 'Your busiest links:'}
        </MailText>
      )}
      {links.map(({ alias, clicks }) => (
        <MailText key={alias}>
          {alias}: {number.format(clicks)}
        </MailText>
      ))}
      <MailButton href={statisticsUrl}>See the numbers</MailButton>
    </MailLayout>,
  )
  return { subject: `${counted} last week`, ...mail }
}

function changeOf({ clicks, previousClicks }: WeeklyMailProps): string {
  if (previousClicks === 0) return clicks === 0 ? 'The week before was quiet too.' : ''
  const percent = Math.round(((clicks - previousClicks) / previousClicks) * 100)
  if (percent === 0) return 'As many as the week before.'
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than the week before.`
}
