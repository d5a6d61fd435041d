import type { NoticeAnswer } from '#contract/together/notices.ts'
import type { Deps } from '../../deps.ts'
import { detailOf, type ListedNotice } from './notices.repository.ts'

export function presentNotice(deps: Pick<Deps, 'origins'>, notice: ListedNotice): NoticeAnswer {
  const { reason, status, endsAt, limit } = detailOf(notice)
  return {
    id: notice.id,
    kind: notice.kind,
    at: new Date(notice.made_at).toISOString(),
    isRead: notice.read_at !== null,
    link: {
      id: notice.link_id,
      alias: notice.alias,
      title: notice.title,
      shortUrl: deps.origins.shortUrl(notice.alias, notice.domain_id),
      displayHost: URL.parse(notice.destination_href)?.host ?? '',
      pageId: notice.page_id,
    },
    reason: (reason || null) as NoticeAnswer['reason'],
    status: status ?? null,
    endsAt: endsAt === undefined ? null : new Date(endsAt).toISOString(),
    limit: limit ?? null,
  }
}
