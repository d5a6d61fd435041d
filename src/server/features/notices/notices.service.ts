import { failure } from '#contract/errors.ts'
import { type NoticeKind, noticeKinds } from '#contract/together/notices.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { enqueueNoticeMail } from './notice-mail.job.ts'
import { listMuted, setMuted } from './notice-settings.repository.ts'
import {
  countUnread,
  findRecipient,
  insertNotice,
  type ListedNotice,
  listNotices,
  markRead,
  type NewNotice,
} from './notices.repository.ts'

/** An account's choice of notices, and whether by mail too. */
export type NoticeSettings = Record<NoticeKind | 'noticeMail', boolean>

/**
 * Tells the people of a link that something happened to it, in the transaction of these deps: in the
 * application at once, by mail together with what else happens (one mail a day at most).
 */
export async function addNotice(deps: Deps, { kind, linkId, detail }: NewNotice): Promise<void> {
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

export interface NoticePage {
  notices: ListedNotice[]
  nextCursor: string | null
  unread: number
}

/** One page of what the caller was told in the space that is open. */
export async function listNoticesOfCaller(
  deps: Pick<Deps, 'db' | 'by'>,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NoticePage> {
  const spaceId = await requireOpenSpace(deps, userId, 'notices.hear')
  const found = await listNotices(deps.db, { userId, spaceId, before: cursor, limit: limit + 1 })
  const notices = found.slice(0, limit)
  return {
    notices,
    nextCursor: found.length > limit ? (notices.at(-1)?.id ?? null) : null,
    unread: await countUnread(deps.db, { userId, spaceId }),
  }
}

/** A notice and all before it are read. @returns how many are not. @throws notFound for nobody's id */
export async function readNotices(deps: Deps, userId: string, upTo: string): Promise<number> {
  const spaceId = await requireOpenSpace(deps, userId, 'notices.hear')
  const [newest] = await listNotices(deps.db, { userId, spaceId, limit: 1 })
  // an id beyond the newest would hide what comes later
  if (newest === undefined || upTo > newest.id) throw failure('notFound')
  const read = { userId, spaceId, upTo, now: deps.clock.now() }
  await transaction(deps, ({ db }) => markRead(db, read))
  return countUnread(deps.db, { userId, spaceId })
}

export async function getNoticeSettings(
  deps: Pick<Deps, 'db'>,
  userId: string,
): Promise<NoticeSettings> {
  const muted = await listMuted(deps.db, userId)
  const kinds = noticeKinds.map((kind) => [kind, !muted.has(kind)])
  return { ...Object.fromEntries(kinds), noticeMail: !muted.has('mail') }
}

/** In the transaction of these deps. */
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
