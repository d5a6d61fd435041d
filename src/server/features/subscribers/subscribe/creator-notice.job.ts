import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { findCreator, findSubscriptionPage } from '../subscription-page.ts'

export const CREATOR_NOTICE = 'subscribers.creator-notice'

/**
 * `flood`: too many unconfirmed addresses in an hour; `bounces`: too many non-existent ones in a
 * day.
 */
export type NoticeReason = 'flood' | 'bounces'

interface NoticePayload {
  pageId: string
  reason: NoticeReason
}

const NOTICE_EVERY_MS = 6 * 60 * 60_000

/** Tells the creator that subscribing is paused, at most once in six hours per page. */
export async function enqueueCreatorNotice(
  deps: Deps,
  pageId: string,
  reason: NoticeReason,
): Promise<void> {
  const isFirst = await deps.limits.tryConsume(deps, 'creatorNotice', `${pageId} ${reason}`)
  if (!isFirst.allowed) return
  const payload: NoticePayload = { pageId, reason }
  await enqueue(deps, { kind: CREATOR_NOTICE, payload, dedupeKey: `${pageId} ${reason}` })
}

export const creatorNoticeHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: NOTICE_EVERY_MS,
  async run(deps, payload: NoticePayload, entry) {
    const page = await findSubscriptionPage(deps, payload.pageId)
    if (page === undefined) return
    const creator = await findCreator(deps, page)
    if (creator === undefined) return
    const { language } = await findAccountRegion(deps.db, creator.userId)
    const content = await deps.views.renderCreatorNoticeMail({
      home: await homeOfMails(deps),
      language,
      reason: payload.reason,
      username: page.username,
      pageUrl: page.url,
    })
    await deps.mail.send({ to: { name: '', address: creator.email }, ...content, id: entry.id })
  },
}
