import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { takeMailsOfPage } from '../packages/index.ts'
import { readSegment } from './broadcasts.presenter.ts'
import { type BroadcastRow, lockBroadcast, updateBroadcast } from './broadcasts.repository.ts'
import { insertDeliveries } from './deliveries.repository.ts'
import { findSendingBlock, hold } from './sending-block.ts'

/**
 * Records who gets a broadcast and starts it; a second call changes nothing. If the creator has no
 * mails left today, the broadcast is paused. If its page or account is blocked, it is held back
 * before it begins, so that everyone who is subscribed when it resumes gets it.
 */
export async function beginBroadcast(deps: Deps, given: Pick<BroadcastRow, 'id'>): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await lockBroadcast(deps.db, given.id)
    if (row === undefined || !canBegin(row)) return
    const block = await findSendingBlock(deps, row)
    if (block !== undefined) return hold(deps, row, block)
    const now = deps.clock.now()
    const of = { broadcastId: row.id, pageId: row.page_id, segment: readSegment(row) }
    const recipients = await insertDeliveries(deps.db, of)
    const isAllowed = await takeMails(deps, row, recipients)
    await updateBroadcast(deps.db, row.id, {
      state: isAllowed ? 'sending' : 'paused',
      pause_reason: isAllowed ? '' : 'limit',
      recipients,
      started_at: now,
      updated_at: now,
      revision: row.revision + 1,
    })
  })
}

function canBegin({ state, started_at }: BroadcastRow): boolean {
  return state === 'draft' || state === 'scheduled' || (state === 'paused' && started_at === null)
}

/** @returns false if the creator has no mails left today (A59), or the package none this month */
export async function takeMails(
  deps: Deps,
  { user_id, page_id }: Pick<BroadcastRow, 'user_id' | 'page_id'>,
  mails: number,
): Promise<boolean> {
  if (mails === 0) return true
  if (!(await takeMailsOfPage(deps, page_id, mails))) return false
  const { allowed } = await deps.limits.tryConsume(deps, 'broadcastMails', user_id, mails)
  if (!allowed) await takeMailsOfPage(deps, page_id, -mails)
  return allowed
}
