import {
  MailButton,
  MailCode,
  MailHeading,
  MailLayout,
  MailLink,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface MailContent extends RenderedMail {
  subject: string
}

interface PageFacts {
  username: string
  /** absolute address of the page */
  pageUrl: string
}

export interface CodeMailProps extends PageFacts {
  /** six digits */
  code: string
  /** 'this was not me' */
  blockUrl: string
}

/** The one-time code. None of the creator's words are in it: strangers can have it sent (section 3). */
export async function renderCodeMail(props: CodeMailProps): Promise<MailContent> {
  const { code, pageUrl, blockUrl } = props
  const footer = (
    <MailQuiet>
      Somebody entered this address at {pageUrl}. If that was not you, do nothing: without the code
      there is no subscription. To get no more mail from this page:{' '}
      <MailLink href={blockUrl}>this was not me</MailLink>
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview={`Your code is ${code}`} footer={footer}>
      <MailHeading>Confirm your subscription</MailHeading>
      <MailText>Enter this code on the page. It works for ten minutes, once.</MailText>
      <MailCode>{code}</MailCode>
    </MailLayout>,
  )
  return { subject: 'Your code to confirm your subscription', ...mail }
}

export interface ThankYouMailProps extends PageFacts {
  /** the creator's heading and words; '' for ours */
  subject: string
  text: string
  unsubscribeUrl: string
}

const MAX_SUBJECT = 120

/** After the confirmation, in the creator's words, which stay text: nothing in them becomes a link. */
export async function renderThankYouMail(props: ThankYouMailProps): Promise<MailContent> {
  const { username, pageUrl, unsubscribeUrl } = props
  const subject =
    props.subject
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_SUBJECT) || 'You are subscribed'
  const words = props.text.trim() || `You will get mail when there is news from ${username}.`
  const mail = await renderMail(
    <MailLayout
      preview={words.slice(0, 90)}
      footer={<WhyThisMail pageUrl={pageUrl} unsubscribeUrl={unsubscribeUrl} />}
    >
      <MailHeading>{subject}</MailHeading>
      {words.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else
        <MailText key={at}>{linesOf(paragraph)}</MailText>
      ))}
    </MailLayout>,
  )
  return { subject, ...mail }
}

function linesOf(paragraph: string) {
  return paragraph.split('\n').flatMap((line, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
    at === 0 ? [line] : [<br key={at} />, line],
  )
}

export interface UnsubscribeMailProps extends PageFacts {
  unsubscribeUrl: string
}

/** For subscribers whose browser does not hold the subscription. */
export async function renderUnsubscribeMail(props: UnsubscribeMailProps): Promise<MailContent> {
  const { pageUrl, unsubscribeUrl } = props
  const footer = (
    <MailQuiet>
      Somebody asked at {pageUrl} to end the subscription of this address. If that was not you, do
      nothing: it goes on.
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout preview="One more step to unsubscribe" footer={footer}>
      <MailHeading>Unsubscribe?</MailHeading>
      <MailText>Open this link and confirm, and you will get no more mail from this page.</MailText>
      <MailButton href={unsubscribeUrl}>Unsubscribe</MailButton>
    </MailLayout>,
  )
  return { subject: 'Confirm that you want to unsubscribe', ...mail }
}

export interface CreatorNoticeMailProps extends PageFacts {
  reason: 'flood' | 'bounces'
}

const reasons = {
  flood:
    'Far more addresses than usual were entered within an hour and not confirmed. Somebody may be ' +
    'trying your form with addresses that are not theirs.',
  bounces:
    'Many of the addresses entered within a day do not exist. Writing to more of them would make ' +
    'mail servers distrust all mail of this site.',
} as const

/** To the creator: subscribing is paused, why, and that it goes on by itself. */
export async function renderCreatorNoticeMail(props: CreatorNoticeMailProps): Promise<MailContent> {
  const { username, pageUrl, reason } = props
  const footer = <MailQuiet>You get this because {pageUrl} is your page.</MailQuiet>
  const mail = await renderMail(
    <MailLayout preview="It goes on by itself" footer={footer}>
      <MailHeading>Subscribing to {username} is paused</MailHeading>
      <MailText>{reasons[reason]}</MailText>
      <MailText>
        Your subscribers and your page are as they were. New visitors can subscribe again when this
        is over; there is nothing you have to do.
      </MailText>
    </MailLayout>,
  )
  return { subject: `Subscribing to ${username} is paused for a while`, ...mail }
}

function WhyThisMail(props: { pageUrl: string; unsubscribeUrl: string }) {
  return (
    <MailQuiet>
      You get this because you subscribed at {props.pageUrl}.{' '}
      <MailLink href={props.unsubscribeUrl}>Unsubscribe</MailLink>
    </MailQuiet>
  )
}
