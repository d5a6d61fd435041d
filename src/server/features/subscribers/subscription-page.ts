import { failure } from '#contract/errors.ts'
import { type Action, rolesThatMay } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findReach, requireIn } from '../folders/index.ts'

/** The part of a page that subscribing needs. Read-only here; the pages feature writes it. */
export interface SubscriptionPage {
  /** `link_bio_id` at the wire */
  id: string
  /** `user_id` at the wire */
  userId: string
  spaceId: string
  folderId: string | null
  username: string
  /** its title, or its username: the name in its mails */
  name: string
  /** absolute address */
  url: string
  /** of its buttons, as the theme has it */
  buttonColor: string
  messageSubject: string
  messageDescription: string
  /** language for its visitors and subscribers */
  language: string
  /** published, not ended, not deleted, and neither it nor its space blocked */
  isOpen: boolean
  /** behind the warning page: strangers do not find it, not even by direct calls */
  isBlocked: boolean
  isSubscribable: boolean
}

type PageDeps = Pick<Deps, 'db' | 'clock' | 'origins'>

/** @returns the page in any state, since subscribers of a hidden page can still leave */
export async function findSubscriptionPage(
  deps: PageDeps,
  pageId: string,
): Promise<SubscriptionPage | undefined> {
  const row = await deps.db
    .selectFrom('page')
    .innerJoin('space', 'space.id', 'page.space_id')
    .leftJoin('page_theme', 'page_theme.page_id', 'page.id')
    .select([
      'page.id',
      'user_id',
      'page_theme.button as button_color',
      'space_id',
      'folder_id',
      'username',
      'title',
      'message_subject',
      'message_description',
      'language',
      'is_subscribable',
      'published_at',
      'ends_at',
      'page.deleted_at',
      'page.blocked_at',
      'space.blocked_at as space_blocked_at',
    ])
    .where('page.id', '=', pageId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isBlocked = row.blocked_at !== null || row.space_blocked_at !== null
  const isOver = row.ends_at !== null && deps.clock.now() >= row.ends_at
  return {
    id: row.id,
    userId: row.user_id,
    spaceId: row.space_id,
    folderId: row.folder_id,
    username: row.username,
    name: row.title.trim() || row.username,
    url: deps.origins.shortUrl(row.username),
    buttonColor: row.button_color ?? '',
    messageSubject: row.message_subject,
    messageDescription: row.message_description,
    language: row.language,
    isOpen: row.published_at !== null && row.deleted_at === null && !isOver && !isBlocked,
    isBlocked,
    isSubscribable: row.is_subscribable === 1,
  }
}

/**
 * A page that strangers may subscribe to now.
 * @param asked `userId` must be its creator's if given (A38); `isForAccess`: to open something that
 * is for subscribers only, which works without a visible subscribe button
 * @throws notFound
 */
export async function requireSubscribablePage(
  deps: PageDeps,
  pageId: string,
  { userId, isForAccess }: { userId?: string | undefined; isForAccess?: boolean | undefined } = {},
): Promise<SubscriptionPage> {
  const page = await findSubscriptionPage(deps, pageId)
  const isRight = page?.isOpen && (page.isSubscribable || isForAccess === true)
  if (!isRight || (userId !== undefined && page.userId !== userId)) throw failure('notFound')
  return page
}

/**
 * A page whose subscribers or mails the caller may see or change. @throws notFound, noPermission
 */
export async function requirePageOf(
  deps: PageDeps,
  { userId, pageId, action }: { userId: string; pageId: string; action: Action },
): Promise<SubscriptionPage> {
  const page = await findSubscriptionPage(deps, pageId)
  if (page === undefined) throw failure('notFound')
  const reach = await findReach(deps, { userId, spaceId: page.spaceId })
  requireIn(reach, page.folderId, { action, absent: 'notFound' })
  return page
}

/**
 * The person to notify about a page's subscribers: its creator if they may see them, otherwise the
 * space's owner.
 */
export async function findCreator(
  deps: Pick<Deps, 'db'>,
  page: SubscriptionPage,
): Promise<{ userId: string; email: string } | undefined> {
  const people = await deps.db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['user.id as userId', 'user.email'])
    .where('membership.space_id', '=', page.spaceId)
    .where('membership.role', 'in', rolesThatMay('subscribers.read'))
    .where('user.status', '=', 'active')
    .where(({ or, eb, ref }) =>
      or([eb('user.id', '=', page.userId), eb('user.id', '=', ref('space.owner_id'))]),
    )
    .execute()
  return people.find(({ userId }) => userId === page.userId) ?? people[0]
}
