import { failure } from '#contract/errors.ts'
import { type NoticeKind, noticeKinds } from '#contract/together/notices.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findReach, visibleIn } from '../folders/index.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { tellSpace } from '../telegram-news/index.ts'
import {
  countUnreadOfMember,
  type ListedMemberNotice,
  listMemberNotices,
  markMemberNoticesRead,
} from './member-notices.repository.ts'
import { enqueueNoticeMail } from './notice-mail.job.ts'
import { listMuted, setMuted } from './notice-settings.repository.ts'
import {
  countUnread,
  findRecipient,
  findSpaceOfLink,
  insertNotice,
  type ListedNotice,
  listNotices,
  markRead,
  type NewNotice,
  type NoticesOf,
} from './notices.repository.ts'
import { type ListedSpaceNotice, markSpaceNoticesRead } from './space-notices.repository.ts'
import { countUnreadOfLeader, listOfLeader } from './space-notices.service.ts'

const UNREAD_MAX = 100

/** Which notices an account wants, and whether it also wants mails. */
export type NoticeSettings = Record<NoticeKind | 'noticeMail', boolean>

/**
 * Notifies the people of a link that something happened to it, in the transaction of these deps: at
 * once in the application, and by mail together with other events (at most one mail a day).
 */
export async function addNotice(deps: Deps, { kind, linkId, detail }: NewNotice): Promise<void> {
  await tellChats(deps, { kind, linkId, detail })
  const userId = await findRecipient(deps.db, linkId)
  if (userId === undefined) return
  const muted = await listMuted(deps.db, userId)
  if (muted.has(kind)) return
  await insertNotice(deps.db, {
    id: deps.ids.uuid(),
    user_id: userId,
    kind,
    link_id: linkId,
    detail: JSON.stringify(detail ?? {}),
    made_at: deps.clock.now(),
    read_at: null,
    mailed_at: null,
  })
  if (!muted.has('mail')) await enqueueNoticeMail(deps, userId)
}

/** Chats choose for themselves what they are told. */
async function tellChats(deps: Deps, { kind, linkId, detail }: NewNotice): Promise<void> {
  if (kind !== 'linkDead' && kind !== 'linkLimit') return
  const spaceId = await findSpaceOfLink(deps.db, linkId)
  if (spaceId === undefined) return
  if (kind === 'linkDead') await tellSpace(deps, { spaceId, kind: 'deadLink', detail: { linkId } })
  else {
    const max = detail?.limit ?? 0
    await tellSpace(deps, { spaceId, kind: 'limit', detail: { linkId, max } })
  }
}

export interface NoticePage {
  notices: (ListedNotice | ListedSpaceNotice | ListedMemberNotice)[]
  nextCursor: string | null
  unread: number
}

/**
 * One page of the caller's notices in the open space: about links, about the space for those who
 * lead it, and about what they take part in.
 */
export async function listNoticesOfCaller(
  deps: Pick<Deps, 'db' | 'by'>,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NoticePage> {
  const spaceId = await requireOpenSpace(deps, userId, 'notices.hear')
  const visible = visibleIn(await findReach(deps, { userId, spaceId }))
  const of = { userId, spaceId, visible }
  const page = { before: cursor, limit: limit + 1 }
  const found = [
    ...(await listNotices(deps.db, { ...of, ...page })),
    ...(await listOfLeader(deps, of, page)),
    ...(await listMemberNotices(deps.db, { ...of, ...page })),
  ].sort((one, other) => (one.id < other.id ? 1 : -1))
  const notices = found.slice(0, limit)
  return {
    notices,
    nextCursor: found.length > limit ? (notices.at(-1)?.id ?? null) : null,
    unread: await countAllUnread(deps, of),
  }
}

/** At most 100. */
async function countAllUnread(deps: Pick<Deps, 'db' | 'by'>, of: NoticesOf): Promise<number> {
  const all =
    (await countUnread(deps.db, of)) +
    (await countUnreadOfLeader(deps, of)) +
    (await countUnreadOfMember(deps.db, of))
  return Math.min(all, UNREAD_MAX)
}

/**
 * Marks a notice and all earlier ones as read. @returns how many are unread. @throws notFound for
 * an unknown id
 */
export async function readNotices(deps: Deps, userId: string, upTo: string): Promise<number> {
  const spaceId = await requireOpenSpace(deps, userId, 'notices.hear')
  const visible = visibleIn(await findReach(deps, { userId, spaceId }))
  const of = { userId, spaceId, visible }
  const newest = [
    ...(await listNotices(deps.db, { ...of, limit: 1 })),
    ...(await listOfLeader(deps, of, { limit: 1 })),
    ...(await listMemberNotices(deps.db, { ...of, limit: 1 })),
  ]
  // an id beyond the newest would hide later notices
  if (!newest.some(({ id }) => upTo <= id)) throw failure('notFound')
  const read = { userId, spaceId, upTo, now: deps.clock.now() }
  await transaction(deps, async ({ db }) => {
    await markRead(db, read)
    await markSpaceNoticesRead(db, read)
    await markMemberNoticesRead(db, read)
  })
  return countAllUnread(deps, of)
}

export async function getNoticeSettings(
  deps: Pick<Deps, 'db'>,
  userId: string,
): Promise<NoticeSettings> {
  const muted = await listMuted(deps.db, userId)
  const kinds = noticeKinds.map((kind) => [kind, !muted.has(kind)])
  return { ...Object.fromEntries(kinds), noticeMail: !muted.has('mail') }
}

/** Call it in a transaction. */
export async function changeNoticeSettings(
  deps: Pick<Deps, 'db'>,
  userId: string,
  change: { [Name in keyof NoticeSettings]?: boolean | undefined },
): Promise<void> {
  for (const kind of [...noticeKinds, 'noticeMail'] as const) {
    const isWanted = change[kind]
    if (isWanted === undefined) continue
    const name = kind === 'noticeMail' ? 'mail' : kind
    await setMuted(deps.db, { userId, kind: name, isMuted: !isWanted })
  }
}
