import type { BroadcastBlock, BroadcastDocument } from '#contract/mail/broadcasts.ts'
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLine,
  MailLink,
  MailList,
  MailPicture,
  MailQuiet,
  MailText,
} from '../../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../../platform/mail/messages/index.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.tsx'
import type { MailPictureFacts } from './mail-pictures.ts'
import { type InlinePart, readTextBlock } from './mail-words.ts'

export interface BroadcastMailProps {
  /** language of the page; '' for none */
  language: string
  subject: string
  document: BroadcastDocument
  /** title of the page, or its username */
  name: string
  /** absolute address of the page, which tells readers who sent the mail */
  pageUrl: string
  unsubscribeUrl: string
  /**
   * address for a link of the creator: it counts the click and, for new accounts, shows our warning
   * page (A59)
   */
  linkTo: (href: string) => string
  /** by the value that blocks store; a missing picture is replaced by its alternative text */
  pictures?: ReadonlyMap<string, MailPictureFacts>
}

export interface BroadcastMail extends RenderedMail {
  subject: string
}

/**
 * Renders a broadcast as it is sent: the creator's content as text, never as markup, followed by
 * the page's address and the unsubscribe link, which nobody can leave out.
 */
export async function renderBroadcastMail(props: BroadcastMailProps): Promise<BroadcastMail> {
  const { document, pageUrl, unsubscribeUrl, linkTo } = props
  const { lang, words } = mailMessagesOf(props.language)
  const said = words.thankYou
  const subject = props.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() || said.subject
  const footer = (
    <MailQuiet>
      {said.footer(pageUrl)} <MailLink href={unsubscribeUrl}>{said.unsubscribe}</MailLink>
    </MailQuiet>
  )
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={previewOf(document)}
      footer={footer}
      sender={{ name: props.name, url: pageUrl }}
    >
      {document.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a finished mail have nothing else
        <Block key={at} block={block} linkTo={linkTo} pictures={props.pictures} />
      ))}
    </MailLayout>,
  )
  return { subject, ...mail }
}

type LinkTo = BroadcastMailProps['linkTo']

function Block(props: {
  block: BroadcastBlock
  linkTo: LinkTo
  pictures: BroadcastMailProps['pictures']
}) {
  const { block, linkTo } = props
  switch (block.kind) {
    case 'heading':
      return block.text.trim() === '' ? null : <MailHeading>{block.text}</MailHeading>
    case 'divider':
      return <MailLine />
    case 'button':
      return block.address === '' ? null : (
        <MailButton href={linkTo(block.address)}>{block.label.trim() || block.address}</MailButton>
      )
    case 'picture': {
      const picture = props.pictures?.get(block.picture)
      const alt = block.alt.replace(/\s+/g, ' ').trim()
      if (picture) return <MailPicture {...picture} alt={alt} />
      return alt === '' ? null : <MailText>{alt}</MailText>
    }
    case 'text':
      return <TextBlock text={block.text} linkTo={linkTo} />
  }
}

function TextBlock({ text, linkTo }: { text: string; linkTo: LinkTo }) {
  return readTextBlock(text).map((part, at) =>
    part.kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
      <MailList key={at}>
        {part.items.map((item, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
          <li key={row}>{inline(item, linkTo)}</li>
        ))}
      </MailList>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
      <MailText key={at}>
        {part.lines.flatMap((line, row) => [
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
          ...(row === 0 ? [] : [<br key={`break ${row}`} />]),
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
          <span key={row}>{inline(line, linkTo)}</span>,
        ])}
      </MailText>
    ),
  )
}

function inline(parts: readonly InlinePart[], linkTo: LinkTo) {
  return parts.map((part, at) => {
    if (part.kind === 'text') return part.text
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
    if (part.kind === 'bold') return <strong key={at}>{part.text}</strong>
    const href = linkTo(part.href)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
      <MailLink key={at} href={href}>
        {part.text}
      </MailLink>
    )
  })
}

/** The preview line that inboxes show after the subject. */
function previewOf({ blocks }: BroadcastDocument): string {
  const words = blocks.flatMap((block) =>
    block.kind === 'heading' || block.kind === 'text' ? [block.text] : [],
  )
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, 110)
}
