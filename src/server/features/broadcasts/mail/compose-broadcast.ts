import { isSafeWebAddress, readWebAddress } from '#contract/links/destination.ts'
import type { BroadcastDocument } from '#contract/mail/broadcasts.ts'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../../platform/mail/mail-transport.ts'
import {
  linksOfCreator,
  mailClickUrl,
  mailLinkUrl,
  type SubscriptionPage,
} from '../../subscribers/index.ts'
import { picturesOf } from './mail-pictures.ts'

/** Stands where each reader's own links go; no word of a creator can be the same. */
const MARK_HOST = 'link.invalid'

export interface ComposedBroadcast {
  subject: string
  /** where its links lead, by their places; none of a preview or test, whose links count nothing */
  links: readonly string[]
  /** @returns the mail of one subscriber */
  mailFor(reader: { id: string; email: string; emailHash: string }): Mail
}

interface Words {
  /** undefined for a preview and a test */
  broadcastId?: string
  /** whose words they are */
  userId: string
  subject: string
  document: BroadcastDocument
}

/** Renders a broadcast once; what differs by reader, its links and the way out, is filled in for each. */
export async function composeBroadcast(
  deps: Deps,
  page: SubscriptionPage,
  words: Words,
): Promise<ComposedBroadcast> {
  const mark = `https://${deps.ids.token(128).toLowerCase()}.${MARK_HOST}/`
  const links: string[] = []
  const { broadcastId } = words
  const linkTo =
    broadcastId === undefined
      ? await linksOfCreator(deps, words.userId)
      : (href: string) => (isSafeWebAddress(href) ? `${mark}${placeIn(links, href)}/` : href)
  const { subject, html, text } = await deps.views.renderBroadcastMail({
    language: page.language,
    subject: words.subject,
    document: words.document,
    name: page.name,
    pageUrl: page.url,
    unsubscribeUrl: mark,
    // a button may hold letters beyond ASCII
    linkTo: (href) => toUriReference(linkTo(readWebAddress(href)?.text ?? href)),
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
      return {
        to: { name: '', address: reader.email },
        subject,
        html: inHtml.map((part) => ('text' in part ? part.text : urlAt(part.place))).join(''),
        text: inText.map((part) => ('text' in part ? part.text : urlAt(part.place))).join(''),
        // the same at every attempt, so that programs of readers know a mail that came twice
        id: `${broadcastId ?? 'test'}.${reader.id}`,
        unsubscribeUrl,
        headers: { Precedence: 'bulk' },
      }
    },
  }
}

/** The same address twice is one link. */
function placeIn(links: string[], address: string): number {
  const known = links.indexOf(address)
  return known === -1 ? links.push(address) - 1 : known
}

type Part = { text: string } | { place: string }

/** The text between marks, and the meaning of each mark: the place of a link, '' for the unsubscribe link. */
function splitAtMarks(text: string, mark: string): Part[] {
  const parts = text.split(mark)
  return parts.flatMap((part, at): Part[] => {
    if (at === 0) return [{ text: part }]
    const [whole = '', place = ''] = /^(\d{1,4})\//.exec(part) ?? []
    return [{ place }, { text: part.slice(whole.length) }]
  })
}
