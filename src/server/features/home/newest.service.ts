import type { AnswerOf } from '#contract/call-types.ts'
import { type Action, may } from '#contract/permissions.ts'
import { NEWEST_DAYS, type newestEndpoint } from '#contract/together/newest.ts'
import type { Deps } from '../../deps.ts'
import { findNewestBroadcast } from '../broadcasts/index.ts'
import { findNewsOfChat } from '../chat/index.ts'
import { type FolderReach, mayIn, requireOpenFolders, visibleIn } from '../folders/index.ts'
import { listNewAnswers } from '../form-answers/index.ts'
import { findNewestPage } from '../pages/index.ts'
import { listNewSubscribers } from '../subscribers/index.ts'

const DAY_MS = 86_400_000

export type Newest = AnswerOf<typeof newestEndpoint>

/** What pages gained since a time: a row for each page that gained anything. */
interface GainedRow {
  pageId: string
  folderId: string | null
  title: string
  username: string
  many: number
  newestAt: number
}

/**
 * The newest from each part of the open space, in a few statements however much there is in it. Parts that the caller
 * may not see are left out.
 * @throws spaceNotFound, notFound, noPermission
 */
export async function readNewest(deps: Deps, userId: string): Promise<Newest> {
  const reach = await requireOpenFolders(deps, userId, 'pages.read')
  const place = { spaceId: reach.spaceId, visible: visibleIn(reach) }
  const since = deps.clock.now() - NEWEST_DAYS * DAY_MS
  const ifMay = <T>(action: Action, read: () => Promise<T | undefined>) =>
    may(reach.role, action) ? read() : undefined
  const [chat, subscribers, answers, mail, page] = await Promise.all([
    ifMay('chat.read', () => findNewsOfChat(deps, userId)),
    ifMay('subscribers.count', () => listNewSubscribers(deps.db, reach.spaceId, since)),
    ifMay('subscribers.read', () => listNewAnswers(deps.db, reach.spaceId, since)),
    ifMay('broadcasts.read', () => findNewestBroadcast(deps.db, place)),
    findNewestPage(deps.db, place),
  ])
  return {
    chat: chat ?? null,
    subscribers: presentGained(reach, subscribers, 'subscribers.count'),
    answers: presentGained(reach, answers, 'subscribers.read'),
    mail: mail ?? null,
    page: page
      ? { id: page.id, name: nameOf(page), changedAt: new Date(page.updated_at).toISOString() }
      : null,
  }
}

/** The page that gained something last, of those whose subscribers the caller may see. */
function presentGained(
  reach: FolderReach,
  rows: readonly GainedRow[] | undefined,
  action: Action,
): Newest['subscribers'] {
  const [newest] = (rows ?? [])
    .filter(({ folderId }) => mayIn(reach, folderId, action))
    .toSorted((a, b) => b.newestAt - a.newestAt)
  return newest === undefined
    ? null
    : {
        pageId: newest.pageId,
        page: nameOf(newest),
        many: newest.many,
        newestAt: new Date(newest.newestAt).toISOString(),
      }
}

const nameOf = ({ title, username }: { title: string; username: string }) =>
  title.trim() || username
