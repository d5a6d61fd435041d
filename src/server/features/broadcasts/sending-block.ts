import type { PauseReason } from '#contract/mail/broadcasts.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type BroadcastRow, lockBroadcast, updateBroadcast } from './broadcasts.repository.ts'

export type SendingBlock = Extract<PauseReason, 'blocked' | 'account'>

/**
 * Why nothing may be sent: the page is behind the warning page, or an administrator banned the
 * account that owns the space or the author's account.
 */
export async function findSendingBlock(
  deps: Pick<Deps, 'db'>,
  { page_id, user_id }: Pick<BroadcastRow, 'page_id' | 'user_id'>,
): Promise<SendingBlock | undefined> {
  const page = await deps.db
    .selectFrom('page')
    .innerJoin('space', 'space.id', 'page.space_id')
    .select(['page.blocked_at', 'space.owner_id'])
    .where('page.id', '=', page_id)
    .executeTakeFirst()
  if (page === undefined) return undefined
  if (page.blocked_at !== null) return 'blocked'
  const account = await deps.db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', [page.owner_id, user_id])
    .where('status', 'in', ['banned', 'deactivated'])
    .executeTakeFirst()
  return account && 'account'
}

/**
 * Pauses a broadcast that is being sent if there is a block. @returns true if nothing may be sent
 */
export async function holdWhileBlocked(deps: Deps, broadcast: BroadcastRow): Promise<boolean> {
  const block = await findSendingBlock(deps, broadcast)
  if (block === undefined) return false
  await transaction(deps, async (deps) => {
    const row = await lockBroadcast(deps.db, broadcast.id)
    if (row?.state === 'sending') await hold(deps, row, block)
  })
  return true
}

/** Writes the reason into a locked row; people who may send decide when to resume. */
export async function hold(deps: Deps, row: BroadcastRow, block: SendingBlock): Promise<void> {
  await updateBroadcast(deps.db, row.id, {
    state: 'paused',
    pause_reason: block,
    updated_at: deps.clock.now(),
    revision: row.revision + 1,
  })
}
