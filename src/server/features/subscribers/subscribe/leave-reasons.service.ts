import { failure } from '#contract/errors.ts'
import { type LeaveReason, leaveReasons } from '#contract/mail/leave-reasons.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readMailToken } from '../subscriber-tokens.ts'
import { findSubscriberByHash, saveLeaveReason } from '../subscribers.repository.ts'
import { requirePageOf } from '../subscription-page.ts'
import { countLeaveReasons } from './leave-reasons.repository.ts'

/**
 * Records why somebody left, by the token of the link that ended their subscription. A later answer
 * replaces an earlier one.
 * @returns the page's id
 * @throws notFound for other tokens and reasons
 */
export async function noteLeaveReason(
  deps: Deps,
  token: string,
  given: unknown,
): Promise<{ pageId: string }> {
  const content = readMailToken(deps.secrets, token)
  const reason = leaveReasons.find((one) => one === given)
  if (content?.action !== 'unsubscribe' || reason === undefined) throw failure('notFound')
  await transaction(deps, async ({ db }) => {
    const subscriber = await findSubscriberByHash(db, content.pageId, content.emailHash)
    if (subscriber !== undefined) await saveLeaveReason(db, subscriber.id, reason)
  })
  return { pageId: content.pageId }
}

/**
 * How many gave each reason for leaving a page.
 * @throws notFound for pages that the caller cannot see, noPermission for those who see no numbers
 */
export async function readLeaveReasons(
  deps: Deps,
  userId: string,
  pageId: string,
): Promise<{ reason: LeaveReason; subscribers: number }[]> {
  const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.count' })
  return countLeaveReasons(deps.db, page.id)
}
