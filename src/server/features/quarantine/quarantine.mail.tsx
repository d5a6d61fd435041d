import type { MailHome } from '../../platform/mail/mail-home.ts'
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailQuiet,
  MailText,
} from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { type RenderedMail, renderMail } from '../../platform/mail/render-mail.tsx'

export interface BlockNoticeMailProps {
  /** language of the account, as stored; '' for none */
  language: string
  /** the links that the mail lists; `count` is their total number */
  links: readonly { address: string; host: string }[]
  count: number
  linkUrl: string
  home: MailHome
}

/** The mail that some links of an account now show the warning page. */
export async function renderBlockNoticeMail(
  props: BlockNoticeMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { links, count, linkUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.blockNotice
  const heading = said.heading(count)
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={said.text}
      home={home}
      footer={<MailQuiet>{said.footer}</MailQuiet>}
    >
      <MailHeading>{heading}</MailHeading>
      <MailText>{said.text}</MailText>
      {links.map(({ address, host }) => (
        <MailText key={address}>{host === '' ? address : said.link(address, host)}</MailText>
      ))}
      {count > links.length && <MailText>{said.more(count - links.length)}</MailText>}
      <MailText>{said.what}</MailText>
      <MailButton href={linkUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject(count), ...mail }
}

export interface PageNoticeMailProps {
  language: string
  /** address of the page */
  address: string
  /** where it leads; '' if an administrator disabled it */
  host: string
  pageUrl: string
  home: MailHome
}

/** The mail that a page now shows the warning page. */
export async function renderPageNoticeMail(
  props: PageNoticeMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { address, host, pageUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.pageNotice
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={said.text}
      home={home}
      footer={<MailQuiet>{said.footer}</MailQuiet>}
    >
      <MailHeading>{said.subject}</MailHeading>
      <MailText>{host === '' ? address : said.forward(address, host)}</MailText>
      <MailText>{said.text}</MailText>
      <MailButton href={pageUrl}>{said.button}</MailButton>
    </MailLayout>,
  )
  return { subject: said.subject, ...mail }
}

export interface AppealMailProps {
  language: string
  kind: 'link' | 'page'
  isGranted: boolean
  /** the administrator's text; '' for none */
  answer: string
  targetUrl: string
  home: MailHome
}

/** The mail with the decision on an appeal. */
export async function renderAppealMail(
  props: AppealMailProps,
): Promise<RenderedMail & { subject: string }> {
  const { kind, isGranted, answer, targetUrl, home } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = (isGranted ? words.appealGranted : words.appealRefused)[kind]
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={said.text}
      home={home}
      footer={<MailQuiet>{words.appealFooter}</MailQuiet>}
    >
      <MailHeading>{said.subject}</MailHeading>
      <MailText>{said.text}</MailText>
      {answer !== '' && <MailText>{answer}</MailText>}
      <MailButton href={targetUrl}>
        {kind === 'link' ? words.blockNotice.button : words.pageNotice.button}
      </MailButton>
    </MailLayout>,
  )
  return { subject: said.subject, ...mail }
}
