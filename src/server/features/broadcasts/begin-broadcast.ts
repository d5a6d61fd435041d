import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireMails, takeMailsOfPage } from '../packages/index.ts'
import { readSegment } from './broadcasts.presenter.ts'
import { type BroadcastRow, lockBroadcast, updateBroadcast } from './broadcasts.repository.ts'
import { insertDeliveries } from './deliveries.repository.ts'
import { findSendingBlock, hold } from './sending-block.ts'

/**
 * Records who gets a broadcast and starts it; a second call changes nothing. If the creator has no
 * mails left today, or the package none this month, the broadcast is paused. If its page or account
 * is blocked, it is held back before it begins, so that everyone who is subscribed when it resumes
 * gets it.
 * @returns why it is paused for want of mails
 */
export function beginBroadcast(
  deps: Deps,
  given: Pick<BroadcastRow, 'id'>,
): Promise<Failure | undefined> {
  return transaction(deps, async (deps) => {
    const row = await lockBroadcast(deps.db, given.id)
    if (row === undefined || !canBegin(row)) return undefined
    const block = await findSendingBlock(deps, row)
    if (block !== undefined) {
      await hold(deps, row, block)
      return undefined
    }
    const now = deps.clock.now()
    const of = { broadcastId: row.id, pageId: row.page_id, segment: readSegment(row) }
    const recipients = await insertDeliveries(deps.db, of)
    const refusal = await tryTakeMails(deps, row, recipients)
    await updateBroadcast(deps.db, row.id, {
      state: refusal ? 'paused' : 'sending',
      pause_reason: refusal ? 'limit' : '',
      recipients,
      started_at: now,
      updated_at: now,
      revision: row.revision + 1,
    })
    return refusal
  })
}

/** As `takeMails`. @returns why there are none */
export const tryTakeMails = (...taken: Parameters<typeof takeMails>) =>
  takeMails(...taken).then(() => undefined, asRefusal)

function asRefusal(error: unknown): Failure {
  if (error instanceof Failure && error.name !== 'unavailable') return error
  throw error
}

function canBegin({ state, started_at }: BroadcastRow): boolean {
  return state === 'draft' || state === 'scheduled' || (state === 'paused' && started_at === null)
}

/**
 * @throws tooManyFromAccount if the creator has no mails left today (A59); packageAbsent, packageLapsed,
 *   limitReached if the package has none, or none this month
 */
export async function takeMails(
  deps: Deps,
  { user_id, page_id }: Pick<BroadcastRow, 'user_id' | 'page_id'>,
  mails: number,
): Promise<void> {
  if (mails === 0) return
  await requireMails(deps, page_id)
  await takeMailsOfPage(deps, page_id, mails)
  const { allowed } = await deps.limits.tryConsume(deps, 'broadcastMails', user_id, mails)
  if (allowed) return
  await takeMailsOfPage(deps, page_id, -mails)
  throw failure('tooManyFromAccount', { retryAfterSeconds: 3_600 })
}
