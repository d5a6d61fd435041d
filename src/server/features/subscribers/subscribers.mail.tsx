import type { MailHome } from '../../platform/mail/mail-home.ts'
import {
  MailButton,
  MailCode,
  MailHeading,
  MailLayout,
  MailLink,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface MailContent extends RenderedMail {
  subject: string
}

interface PageFacts {
  /** language of the page or, in a mail to its creator, of the creator; '' for none */
  language: string
  home: MailHome
  username: string
  /** absolute address of the page */
  pageUrl: string
}

export interface CodeMailProps extends PageFacts {
  /** six digits */
  code: string
  /** link for 'this was not me' */
  blockUrl: string
}

/**
 * The mail with the one-time code. Its only text by the creator is the name in the page's address,
 * since strangers can have it sent (threats.md §3).
 */
export async function renderCodeMail(props: CodeMailProps): Promise<MailContent> {
  const { code, username, pageUrl, blockUrl } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.subscribe
  const footer = (
    <MailQuiet>
      {said.footer(pageUrl)} <MailLink href={blockUrl}>{said.block}</MailLink>
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout lang={lang} home={props.home} preview={said.preview(code)} footer={footer}>
      <MailHeading>{said.heading(username)}</MailHeading>
      <MailText>{said.text(pageUrl)}</MailText>
      <MailCode>{code}</MailCode>
    </MailLayout>,
  )
  return { subject: said.subject(username), ...mail }
}

export interface ThankYouMailProps extends Pick<PageFacts, 'language' | 'pageUrl'> {
  /** title of the page, or its username */
  name: string
  /** the creator's subject and text; '' for ours */
  subject: string
  text: string
  unsubscribeUrl: string
}

const MAX_SUBJECT = 120

/**
 * The mail after a confirmation, headed by the page, with the creator's text. It stays plain text:
 * nothing in it becomes a link.
 */
export async function renderThankYouMail(props: ThankYouMailProps): Promise<MailContent> {
  const { name, pageUrl, unsubscribeUrl } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.thankYou
  const subject =
    props.subject
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_SUBJECT) || said.subject
  const message = props.text.trim() || said.text(name)
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      sender={{ name, url: pageUrl }}
      preview={message.slice(0, 90)}
      footer={
        <MailQuiet>
          {said.footer(pageUrl)} <MailLink href={unsubscribeUrl}>{said.unsubscribe}</MailLink>
        </MailQuiet>
      }
    >
      <MailHeading>{subject}</MailHeading>
      {message.split(/\n{2,}/).map((paragraph, at) => (
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

/** The unsubscribe mail, for subscribers whose browser has no subscription cookie. */
export async function renderUnsubscribeMail(props: UnsubscribeMailProps): Promise<MailContent> {
  const { pageUrl, unsubscribeUrl } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.unsubscribe
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      home={props.home}
      preview={said.preview}
      footer={<MailQuiet>{said.footer(pageUrl)}</MailQuiet>}
    >
      <MailHeading>{said.heading}</MailHeading>
      <MailText>{said.text}</MailText>
      <MailButton href={unsubscribeUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject, ...mail }
}

export interface ConfirmMailProps extends PageFacts {
  confirmUrl: string
  /** link for 'this was not me' */
  blockUrl: string
}

/** The mail that asks an imported address to confirm; it contains no text by the creator. */
export async function renderConfirmMail(props: ConfirmMailProps): Promise<MailContent> {
  const { username, pageUrl, confirmUrl, blockUrl } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.confirm
  const footer = (
    <MailQuiet>
      {said.footer(pageUrl)} <MailLink href={blockUrl}>{words.subscribe.block}</MailLink>
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout lang={lang} home={props.home} preview={said.preview} footer={footer}>
      <MailHeading>{said.heading(username)}</MailHeading>
      <MailText>{said.text(pageUrl)}</MailText>
      <MailButton href={confirmUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject(username), ...mail }
}

export interface CreatorNoticeMailProps extends PageFacts {
  reason: 'flood' | 'bounces'
}

/**
 * The mail that tells the creator that subscribing is paused, why, and that it resumes by itself.
 */
export async function renderCreatorNoticeMail(props: CreatorNoticeMailProps): Promise<MailContent> {
  const { username, pageUrl, reason } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.creatorNotice
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      home={props.home}
      preview={said.preview}
      footer={<MailQuiet>{said.footer(pageUrl)}</MailQuiet>}
    >
      <MailHeading>{said.heading(username)}</MailHeading>
      <MailText>{said.reasons[reason]}</MailText>
      <MailText>{said.text}</MailText>
    </MailLayout>,
  )
  return { subject: said.subject(username), ...mail }
}
