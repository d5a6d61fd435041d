import { failure } from '#contract/errors.ts'
import { LINK_TAGS_MAX } from '#contract/links/link-fields.ts'
import type { Segment } from '#contract/mail/segments.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { requirePageOf } from '../subscription-page.ts'
import { countInSegment } from './segment.repository.ts'
import {
  deleteTags,
  insertTags,
  listIdsOfPage,
  listTagsOf,
  listTagsOfPage,
} from './subscriber-tags.repository.ts'

const SHOWN_MAX = 1_000

/**
 * The tags of a page's subscribers, most used first.
 * @throws notFound for pages that the caller cannot see, noPermission for people who may only look
 */
export async function listSubscriberTags(
  deps: Deps,
  userId: string,
  pageId: string,
): Promise<{ tag: string; subscribers: number }[]> {
  const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.read' })
  return listTagsOfPage(deps.db, page.id, SHOWN_MAX)
}

/**
 * Adds and removes tags; ids that are not of this page are left out.
 * @returns how many subscribers there were
 * @throws notFound, noPermission; malformed if one of them would have too many tags
 */
export async function tagSubscribers(
  deps: Deps,
  userId: string,
  change: {
    pageId: string
    subscriberIds: readonly string[]
    add: readonly string[]
    remove: readonly string[]
  },
): Promise<number> {
  return transaction(deps, async (deps) => {
    const { pageId } = change
    const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.change' })
    const ids = await listIdsOfPage(deps.db, page.id, change.subscriberIds)
    await deleteTags(deps.db, ids, change.remove)
    await addTags(deps, page.id, { ids, tags: change.add })
    return ids.length
  })
}

/**
 * Adds tags to subscribers of a page, in the transaction of these deps.
 * @throws malformed if one of them would have too many
 */
export async function addTags(
  deps: Pick<Deps, 'db'>,
  pageId: string,
  { ids, tags }: { ids: readonly string[]; tags: readonly string[] },
): Promise<void> {
  if (tags.length === 0) return
  await insertTags(deps.db, { pageId, ids, tags })
  const all = await listTagsOf(deps.db, ids)
  if ([...all.values()].some((held) => held.length > LINK_TAGS_MAX)) {
    const add = `A subscriber has at most ${LINK_TAGS_MAX} tags`
    throw failure('malformed', { fields: { add } })
  }
}

/**
 * How many subscribers a mail to this segment would reach now.
 * @throws notFound for pages that the caller cannot see, noPermission for people who may only look
 */
export async function countSegment(
  deps: Deps,
  userId: string,
  { pageId, segment }: { pageId: string; segment: Segment | null },
): Promise<number> {
  const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.read' })
  return countInSegment(deps.db, page.id, segment)
}
