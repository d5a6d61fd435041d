import type { BroadcastDocument } from '#contract/broadcasts.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../platform/mail/mail-transport.ts'
import { linksOfCreator, mailLinkUrl, type SubscriptionPage } from '../subscribers/index.ts'

/** Stands where each reader's own link goes; no word of a creator can be the same. */
const MARK_HOST = 'unsubscribe.invalid'

export interface ComposedBroadcast {
  subject: string
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

/** Renders a broadcast once; what differs by reader, the way out, is filled in for each. */
export async function composeBroadcast(
  deps: Deps,
  page: SubscriptionPage,
  words: Words,
): Promise<ComposedBroadcast> {
  const mark = `https://${deps.ids.token(128).toLowerCase()}.${MARK_HOST}/`
  const { subject, html, text } = await deps.views.renderBroadcastMail({
    language: page.language,
    subject: words.subject,
    document: words.document,
    username: page.username,
    pageUrl: page.url,
    unsubscribeUrl: mark,
    linkTo: await linksOfCreator(deps, words.userId),
  })
  const htmlParts = html.split(mark)
  const textParts = text.split(mark)
  return {
    subject,
    mailFor(reader) {
      const unsubscribeUrl = mailLinkUrl(deps, {
        action: 'unsubscribe',
        pageId: page.id,
        emailHash: reader.emailHash,
        broadcastId: words.broadcastId,
      })
      return {
        to: { name: '', address: reader.email },
        subject,
        html: htmlParts.join(unsubscribeUrl),
        text: textParts.join(unsubscribeUrl),
        // the same at every attempt, so that programs of readers know a mail that came twice
        id: `${words.broadcastId ?? 'test'}.${reader.id}`,
        unsubscribeUrl,
        headers: { Precedence: 'bulk' },
      }
    },
  }
}
