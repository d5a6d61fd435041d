import { isSafeWebAddress, readWebAddress } from '#contract/links/destination.ts'
import type { BroadcastDocument } from '#contract/mail/broadcasts.ts'
import { type MailField, mailFields } from '#contract/mail/mail-fields.ts'
import { writerOf } from '#contract/texts/grammar.ts'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import type { Deps } from '../../../deps.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { Mail } from '../../../platform/mail/mail-transport.ts'
import {
  linksOfCreator,
  mailClickUrl,
  mailLinkUrl,
  type SubscriptionPage,
} from '../../subscribers/index.ts'
import { picturesOf } from './mail-pictures.ts'

/** Placeholder host for each reader's own links; nothing a creator writes can equal it. */
const MARK_HOST = 'link.invalid'

export interface ComposedBroadcast {
  subject: string
  /**
   * where its links lead, by position; empty for previews and tests, whose links are not counted
   */
  links: readonly string[]
  /** @returns the mail of one subscriber */
  mailFor(reader: BroadcastReader): Mail
}

export interface BroadcastReader {
  id: string
  email: string
  emailHash: string
  /** when they joined, ms UTC; null if it is not known */
  joinedAt?: number | null
}

interface Words {
  /** undefined for a preview or a test */
  broadcastId?: string
  /** the author's account */
  userId: string
  subject: string
  /** '' takes the first words */
  previewText: string
  document: BroadcastDocument
  /** links that it had before and keep their positions, which mails already name */
  links?: readonly string[]
}

/**
 * Renders a broadcast once. The parts that differ by reader, the links and the unsubscribe address,
 * are filled in for each.
 */
export async function composeBroadcast(
  deps: Deps,
  page: SubscriptionPage,
  words: Words,
): Promise<ComposedBroadcast> {
  const mark = `https://${deps.ids.token(128).toLowerCase()}.${MARK_HOST}/`
  const links = [...(words.links ?? [])]
  const fallbacks: string[] = []
  const { broadcastId } = words
  const linkTo =
    broadcastId === undefined
      ? await linksOfCreator(deps, words.userId)
      : (href: string) => (isSafeWebAddress(href) ? `${mark}${placeIn(links, href)}/` : href)
  const { subject, html, text } = await deps.views.renderBroadcastMail({
    language: page.language,
    subject: words.subject,
    previewText: words.previewText,
    document: words.document,
    name: page.name,
    color: page.buttonColor,
    pageUrl: page.url,
    unsubscribeUrl: mark,
    // a button's address may hold non-ASCII letters
    linkTo: (href) => toUriReference(linkTo(readWebAddress(href)?.text ?? href)),
    markOf: (field, fallback) => `${mark}${field}${fallbacks.push(fallback) - 1}/`,
    pictures: await picturesOf(deps, page.spaceId, words.document),
  })
  const inHtml = splitAtMarks(html, mark)
  const inText = splitAtMarks(text, mark)
  return {
    subject,
    links,
    mailFor(reader) {
      const unsubscribeUrl = mailLinkUrl(deps, {
        action: 'unsubscribe',
        pageId: page.id,
        emailHash: reader.emailHash,
        broadcastId,
      })
      const urlAt = (place: string) =>
        place === ''
          ? unsubscribeUrl
          : mailClickUrl(deps, {
              broadcastId: broadcastId ?? '',
              subscriberId: reader.id,
              place: Number(place),
            })
      const values = valuesOf(page, reader)
      const fill = (part: Part, write: (text: string) => string): string => {
        if ('text' in part) return part.text
        if ('place' in part) return urlAt(part.place)
        return write(values[part.field] || (fallbacks[part.at] ?? ''))
      }
      return {
        to: { name: '', address: reader.email },
        subject,
        html: inHtml.map((part) => fill(part, escapeHtml)).join(''),
        text: inText.map((part) => fill(part, (text) => text)).join(''),
        // the same for every attempt, so that mail programs recognise a duplicate
        id: `${broadcastId ?? 'test'}.${reader.id}`,
        unsubscribeUrl,
        headers: { Precedence: 'bulk' },
      }
    },
  }
}

/** Equal addresses share one link. */
function placeIn(links: string[], address: string): number {
  const known = links.indexOf(address)
  return known === -1 ? links.push(address) - 1 : known
}

/** The known facts about a reader; '' if it is not. */
function valuesOf(page: SubscriptionPage, { email, joinedAt }: BroadcastReader) {
  const day = writerOf(page.language || 'en', { dateStyle: 'long' })
  const values: Record<MailField, string> = {
    email,
    page: page.name.replace(/\p{Cc}+/gu, ' '),
    joined: joinedAt == null ? '' : day(joinedAt),
  }
  return values
}

type Part = { text: string } | { place: string } | { field: MailField; at: number }

/**
 * The text between placeholders, and what each placeholder stands for: the position of a link, ''
 * for the unsubscribe link, or a personal field with the position of its fallback.
 */
function splitAtMarks(text: string, mark: string): Part[] {
  const parts = text.split(mark)
  return parts.flatMap((part, at): Part[] => {
    if (at === 0) return [{ text: part }]
    const [whole = '', name = '', place = ''] = /^([a-z]*)(\d{1,5})\//.exec(part) ?? []
    const rest = { text: part.slice(whole.length) }
    const field = mailFields.find((one) => one === name)
    return [field === undefined ? { place } : { field, at: Number(place) }, rest]
  })
}
