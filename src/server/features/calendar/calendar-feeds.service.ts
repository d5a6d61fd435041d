import { Failure, failure } from '#contract/errors.ts'
import { calendarFeedEndpoint } from '#contract/together/calendar.ts'
import type { Deps } from '../../deps.ts'
import { readStopMailToken, signStopMailToken } from '../../platform/mail/stop-mail-token.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { exportCalendar } from './calendar-dates.service.ts'
import { deleteFeed, findFeedId, findFeedOwner, replaceFeed } from './calendar-feeds.repository.ts'

const PURPOSE = 'calendar-feed'

/** The caller's address for the open space; null if there is none. @throws notFound */
export async function getFeedUrl(deps: Deps, userId: string): Promise<string | null> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.export')
  const id = await findFeedId(deps.db, { userId, spaceId })
  return id === undefined ? null : urlOf(deps, id)
}

/** Makes an address; the one before ends. @throws notFound */
export async function makeFeed(deps: Deps, userId: string): Promise<string> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.export')
  const id = deps.ids.uuid()
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
  const id = readStopMailToken(deps.secrets, PURPOSE, token.replace(/\.ics$/, ''))
  const owner = id === undefined ? undefined : await findFeedOwner(deps.db, id)
  if (owner === undefined) throw failure('notFound')
  const { userId, spaceId } = owner
  const by = { userId, sessionId: null, network: '', requestId: `feed-${id}`, spaceId }
  try {
    return await exportCalendar({ ...deps, by }, userId)
  } catch (error) {
    throw error instanceof Failure && error.status < 500 ? failure('notFound') : error
  }
}

const urlOf = (deps: Deps, id: string) =>
  deps.origins.app +
  calendarFeedEndpoint.path.replace(':token', `${signStopMailToken(deps.secrets, PURPOSE, id)}.ics`)
