import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { findPageById } from '../pages/index.ts'
import { findActiveEmail } from './owner-address.ts'

export const PAGE_NOTICE = 'quarantine.page-notice'

export async function enqueuePageNotice(deps: Deps, pageId: string): Promise<void> {
  await enqueue(deps, { kind: PAGE_NOTICE, payload: { pageId }, dedupeKey: pageId })
}

/** Tells an owner that a page now shows the warning page, and where to object. */
export const pageNoticeHandler: OutboxHandler<Deps> = {
  async run(deps, { pageId }: { pageId: string }, entry) {
    const page = await findPageById(deps.db, pageId)
    if (page === undefined || page.blocked_at === null) return
    const address = await findActiveEmail(deps.db, page.user_id)
    if (address === undefined) return
    const { language } = await findAccountRegion(deps.db, page.user_id)
    const content = await deps.views.renderPageNoticeMail({
      language,
      address: deps.origins.shortUrl(page.username),
      host: page.blocked_host,
      pageUrl: pageUrlOf(deps, page),
      home: await homeOfMails(deps),
    })
    await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id })
  },
}

/** The screen on which the owner reads the reason and objects. */
export const pageUrlOf = (
  { origins }: Pick<Deps, 'origins'>,
  { id, space_id: spaceId }: { id: string; space_id: string },
) => origins.screenUrl(spaceId, `/pages/${encodeURIComponent(id)}/settings`)
