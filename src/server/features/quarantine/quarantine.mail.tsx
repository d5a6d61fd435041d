import type { MailHome } from '../../platform/mail/mail-home.ts'
import { MailText } from '../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../platform/mail/messages/index.ts'
import { renderNoteMail } from '../../platform/mail/note-mail.tsx'
import type { RenderedMail } from '../../platform/mail/render-mail.tsx'

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
  return renderNoteMail({
    ...{ lang, home, preview: said.text, footer: said.footer },
    subject: said.subject(count),
    heading: said.heading(count),
    children: (
      <>
        <MailText>{said.text}</MailText>
        {links.map(({ address, host }) => (
          <MailText key={address}>{host === '' ? address : said.link(address, host)}</MailText>
        ))}
        {count > links.length && <MailText>{said.more(count - links.length)}</MailText>}
        <MailText>{said.what}</MailText>
      </>
    ),
    button: { href: linkUrl, label: said.button },
  })
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
  return renderNoteMail({
    ...{ lang, home, subject: said.subject, preview: said.text, footer: said.footer },
    children: (
      <>
        <MailText>{host === '' ? address : said.forward(address, host)}</MailText>
        <MailText>{said.text}</MailText>
      </>
    ),
    button: { href: pageUrl, label: said.button },
  })
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
  const { button: label } = kind === 'link' ? words.blockNotice : words.pageNotice
  return renderNoteMail({
    ...{ lang, home, subject: said.subject, preview: said.text, footer: words.appealFooter },
    children: (
      <>
        <MailText>{said.text}</MailText>
        {answer !== '' && <MailText>{answer}</MailText>}
      </>
    ),
    button: { href: targetUrl, label },
  })
}
