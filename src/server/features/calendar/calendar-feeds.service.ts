import { Failure, failure } from '#contract/errors.ts'
import { calendarFeedEndpoint } from '#contract/together/calendar.ts'
import type { Deps } from '../../deps.ts'
import { readSignedId, signId } from '../../platform/security/signed-id.ts'
import { findRoleOf, requireOpenSpace } from '../spaces/index.ts'
import { exportCalendar } from './calendar-dates.service.ts'
import {
  deleteFeed,
  type FeedOwner,
  findFeedId,
  findFeedOwner,
  replaceFeed,
} from './calendar-feeds.repository.ts'

const PURPOSE = 'calendar-feed'

/** The caller's address for the open space; null if there is none. @throws notFound */
export async function getFeedUrl(deps: Deps, userId: string): Promise<string | null> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.export')
  const id = await findFeedId(deps.db, { userId, spaceId })
  return id === undefined ? null : urlOf(deps, id)
}

/**
 * Makes an address; the one before ends.
 * @throws notFound; noPermission in a space that opens only by its own sign-in, which no calendar
 * application uses
 */
export async function makeFeed(deps: Deps, userId: string): Promise<string> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.export')
  const id = deps.ids.uuid()
  const by = readerOf(id, { userId, spaceId })
  if ((await findRoleOf({ db: deps.db, by }, by)) === undefined) throw failure('noPermission')
  const row = { id, user_id: userId, space_id: spaceId, created_at: deps.clock.now() }
  await replaceFeed(deps.db, row)
  return urlOf(deps, id)
}

/** @throws notFound */
export async function endFeed(deps: Deps, userId: string): Promise<void> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.export')
  await deleteFeed(deps.db, { userId, spaceId })
}

/**
 * The calendar at such an address, as its member sees it now (RFC 5545).
 * @throws notFound if we did not sign it, it has ended, or the member may not read the calendar any more
 */
export async function readFeed(deps: Deps, token: string): Promise<string> {
  const id = readSignedId(deps.secrets, PURPOSE, token.replace(/\.ics$/, ''))
  const owner = id === undefined ? undefined : await findFeedOwner(deps.db, id)
  if (owner === undefined) throw failure('notFound')
  const by = readerOf(id!, owner)
  try {
    return await exportCalendar({ ...deps, by }, owner.userId)
  } catch (error) {
    throw error instanceof Failure && error.status < 500 ? failure('notFound') : error
  }
}

/** A calendar application reads for the member, but has not signed in. */
const readerOf = (id: string, owner: FeedOwner) => ({
  ...owner,
  sessionId: null,
  network: '',
  requestId: `feed-${id}`,
})

const urlOf = (deps: Deps, id: string) =>
  deps.origins.app +
  calendarFeedEndpoint.path.replace(':token', `${signId(deps.secrets, PURPOSE, id)}.ics`)
