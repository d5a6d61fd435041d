import type { NoticeAnswer } from '#contract/together/notices.ts'
import type { Deps } from '../../deps.ts'
import type { ListedMemberNotice } from './member-notices.repository.ts'
import { detailOf, type ListedNotice } from './notices.repository.ts'
import type { ListedSpaceNotice } from './space-notices.repository.ts'

export function presentNotice(
  deps: Pick<Deps, 'origins'>,
  notice: ListedNotice | ListedSpaceNotice | ListedMemberNotice,
): NoticeAnswer {
  if ('near_limits' in notice) {
    return notice.kind === 'moved' ? presentMove(notice) : presentNearLimits(notice)
  }
  if ('subject_id' in notice) return presentMemberNotice(notice)
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
    ...{ move: null, nearLimits: null, about: null },
    reason: (reason || null) as NoticeAnswer['reason'],
    status: status ?? null,
    endsAt: endsAt === undefined ? null : new Date(endsAt).toISOString(),
    limit: limit ?? null,
  }
}

function presentNearLimits(notice: ListedSpaceNotice): NoticeAnswer {
  return {
    ...{ id: notice.id, kind: notice.kind, at: new Date(notice.made_at).toISOString() },
    ...{ isRead: notice.read_at !== null, link: null, move: null },
    nearLimits: JSON.parse(notice.near_limits),
    ...{ about: null, reason: null, status: null, endsAt: null, limit: null },
  }
}

function presentMove(notice: ListedSpaceNotice): NoticeAnswer {
  const { id, kind, things, direction, many: count, other, by } = notice
  return {
    ...{ id, kind, at: new Date(notice.made_at).toISOString() },
    ...{ isRead: notice.read_at !== null, link: null },
    move: {
      kind: things,
      direction,
      count,
      other: other && withoutHost(other),
      by: by && withoutHost(by),
    },
    ...{ nearLimits: null, about: null, reason: null, status: null, endsAt: null, limit: null },
  }
}

function presentMemberNotice(notice: ListedMemberNotice): NoticeAnswer {
  const { id, kind, subject_id, title, starts_at: startsAt, by } = notice
  return {
    ...{ id, kind, at: new Date(notice.made_at).toISOString() },
    ...{ isRead: notice.read_at !== null, link: null, move: null, nearLimits: null },
    about: {
      id: subject_id,
      title,
      startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
      allDay: notice.is_all_day === 1,
      by: by && withoutHost(by),
    },
    ...{ reason: null, status: null, endsAt: null, limit: null },
  }
}

/** A personal space is named after its owner's address as long as they have no name. */
const withoutHost = (name: string) => name.split('@')[0]!
