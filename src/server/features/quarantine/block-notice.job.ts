import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { listBlockedOf } from '../links/index.ts'
import { findActiveEmail } from './owner-address.ts'

export const BLOCK_NOTICE = 'quarantine.block-notice'

const LINKS_NAMED = 10

interface NoticePayload {
  userId: string
  /** covers links that were put behind the warning page from this time on */
  since: number
}

/** Schedules one mail for all links of an account that the same change of the lists blocked. */
export async function enqueueBlockNotice(deps: Deps, payload: NoticePayload): Promise<void> {
  await enqueue(deps, { kind: BLOCK_NOTICE, payload, dedupeKey: payload.userId })
}

/** Tells an owner which links now show the warning page, and where to object. */
export const blockNoticeHandler: OutboxHandler<Deps> = {
  async run(deps, { userId, since }: NoticePayload, entry) {
    const links = await listBlockedOf(deps.db, userId, since)
    const address = await findActiveEmail(deps.db, userId)
    if (links.length === 0 || address === undefined) return
    const { language } = await findAccountRegion(deps.db, userId)
    const { space_id: spaceId, id } = links[0]!
    const content = await deps.views.renderBlockNoticeMail({
      language,
      links: links.slice(0, LINKS_NAMED).map(({ alias, domain_id, blocked_host: host }) => ({
        address: deps.origins.shortUrl(alias, domain_id),
        host,
      })),
      count: links.length,
      linkUrl: deps.origins.screenUrl(spaceId, `/links/${encodeURIComponent(id)}`),
      home: await homeOfMails(deps),
    })
    await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id })
  },
}
