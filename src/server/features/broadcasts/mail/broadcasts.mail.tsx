import { Fragment } from 'react'
import type { BroadcastBlock, BroadcastDocument, MailRun } from '#contract/mail/broadcasts.ts'
import { inboxLineOf } from '#contract/mail/complete-blocks.ts'
import type { MailField } from '#contract/mail/mail-fields.ts'
import { readTextBlock } from '#contract/mail/read-text-block.ts'
import { textParts } from '#contract/texts/text-addresses.ts'
import { BLACK, contrast, over, parseColor, toHex, WHITE } from '#page/theme/color.ts'
import {
  MailButton,
  type MailColors,
  MailHeading,
  MailLayout,
  MailLine,
  MailLink,
  MailList,
  MailPicture,
  MailQuiet,
  MailQuote,
  MailText,
} from '../../../platform/mail/mail-layout.tsx'
import { mailMessagesOf } from '../../../platform/mail/messages/index.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.tsx'
import type { MailPictureFacts } from './mail-pictures.ts'

/** WCAG 2.2 AA: of text, and of a button against the card. */
const READABLE = 4.5
const VISIBLE = 3

export interface BroadcastMailProps {
  /** language of the page; '' for none */
  language: string
  subject: string
  /** what inboxes show after the subject; '' takes the first words */
  previewText?: string
  document: BroadcastDocument
  /** title of the page, or its username */
  name: string
  /** absolute address of the page, which tells readers who sent the mail */
  pageUrl: string
  /** of the page's buttons; ours without one */
  color?: string
  unsubscribeUrl: string
  /**
   * address for a link of the creator: it counts the click and, for new accounts, shows our warning
   * page (A59)
   */
  linkTo: (href: string) => string
  /** what stands for a personal field in place of its fallback */
  markOf?: (field: MailField, fallback: string) => string
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
  const { document, pageUrl, unsubscribeUrl } = props
  const how = { ...props, colors: colorsOf(props.color) }
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
      preview={inboxLineOf(props.previewText ?? '', document.blocks)}
      footer={footer}
      sender={{ name: props.name, url: pageUrl }}
    >
      {document.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a finished mail have nothing else
        <Block key={at} block={block} how={how} />
      ))}
    </MailLayout>,
  )
  return { subject, ...mail }
}

interface How extends Pick<BroadcastMailProps, 'linkTo' | 'markOf' | 'pictures'> {
  colors: MailColors | undefined
}

function Block({ block, how }: { block: BroadcastBlock; how: How }) {
  switch (block.kind) {
    case 'heading':
      return block.text.trim() === '' ? null : (
        <MailHeading level={block.level}>{block.text}</MailHeading>
      )
    case 'divider':
      return <MailLine />
    case 'button':
      return block.address === '' ? null : (
        <MailButton href={how.linkTo(block.address)} {...colored(how)}>
          {block.label.trim() || block.address}
        </MailButton>
      )
    case 'picture': {
      const picture = how.pictures?.get(block.picture)
      const alt = block.alt.replace(/\s+/g, ' ').trim()
      if (picture) return <MailPicture {...picture} alt={alt} />
      return alt === '' ? null : <MailText>{alt}</MailText>
    }
    case 'paragraph':
      // an empty one is room that its author left
      return <MailText>{block.words.length === 0 ? '\u00a0' : inline(block.words, how)}</MailText>
    case 'list':
      return (
        <MailList isOrdered={block.ordered} isMirrored={isMirrored(block.items[0])}>
          {block.items.map((item, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else
            <li key={row}>{inline(item, how)}</li>
          ))}
        </MailList>
      )
    case 'quote':
      return (
        <MailQuote isMirrored={isMirrored(block.paragraphs[0])}>
          {block.paragraphs.map((words, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else
            <MailText key={at}>{inline(words, how)}</MailText>
          ))}
        </MailQuote>
      )
    case 'text':
      return readTextBlock(block.text).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
        <Block key={at} block={part} how={how} />
      ))
  }
}

/** Written from right to left, by the first letter, as `dir="auto"` decides it. */
const isMirrored = (words: readonly MailRun[] = []): boolean =>
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    words.map(({ text }) => text).join(''),
  )

/** Addresses among the words lead there too, as mail programs would have it. */
function inline(words: readonly MailRun[], how: How) {
  return words.flatMap((run, at) =>
    partsOf(run, how).map(({ text, href }, part) => {
      const said = linesOf(text)
      const linked =
        href === undefined ? (
          said
        ) : (
          <MailLink href={how.linkTo(href)} {...colored(how)}>
            {said}
          </MailLink>
        )
      const strong = run.bold ? <strong>{linked}</strong> : linked
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have nothing else
        <Fragment key={`${at} ${part}`}>{run.italic ? <em>{strong}</em> : strong}</Fragment>
      )
    }),
  )
}

function partsOf({ text, link, field }: MailRun, how: How) {
  const said = field === undefined ? text : (how.markOf?.(field, text) ?? text)
  if (link !== undefined) return [{ text: said, href: link }]
  return field === undefined ? textParts(said) : [{ text: said, href: undefined }]
}

const colored = ({ colors }: How) => (colors === undefined ? {} : { colors })

/** A button's label is the more readable of black and white; a pale colour is none for links. */
function colorsOf(color = ''): MailColors | undefined {
  const face = over(parseColor(color, WHITE), WHITE)
  if (color === '' || contrast(face, WHITE) < VISIBLE) return undefined
  const isReadable = contrast(face, WHITE) >= READABLE
  return {
    button: toHex(face),
    label: toHex(isReadable ? WHITE : BLACK),
    link: toHex(isReadable ? face : BLACK),
  }
}

function linesOf(text: string) {
  return text.split('\n').map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
    <Fragment key={row}>
      {row > 0 && <br />}
      {line}
    </Fragment>
  ))
}
