import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { requireMails } from '../packages/index.ts'
import { countInSegment } from '../subscribers/index.ts'
import { beginBroadcast, takeMails } from './begin-broadcast.ts'
import { readSegment } from './broadcasts.presenter.ts'
import { type BroadcastRow, findBroadcast } from './broadcasts.repository.ts'
import {
  type BroadcastOfCaller,
  type BroadcastWithResults,
  lockForEditor,
  save,
  withResults,
} from './broadcasts.service.ts'
import { countDeliveries, skipWaiting } from './deliveries.repository.ts'
import { requireFree, requireWords } from './ready-to-send.ts'
import { enqueueBroadcast } from './send-broadcast.job.ts'
import { enqueueTestMail } from './test-mail.job.ts'

const FURTHEST_MS = 366 * 24 * 60 * 60_000

/**
 * Sends a draft to the active subscribers of its segment, now or at a given time.
 * @param at ms UTC; null is now
 * @throws notFound, noPermission; malformed if the mail has no content or readers, the date is in
 * the past, or it is to go now and the page or account is blocked; conflict if it is not a draft or
 * was changed, or is the welcome mail; tooManyFromAccount beyond the mails of a day, limitReached
 * beyond those of the package or if it has none
 */
export async function sendBroadcast(
  deps: Deps,
  caller: BroadcastOfCaller,
  { at, revision }: { at: number | null; revision?: number | undefined },
): Promise<BroadcastWithResults> {
  return transaction(deps, async (deps) => {
    const { row, page } = await lockForEditor(deps, caller)
    const isStale = revision !== undefined && revision !== row.revision
    if (row.state !== 'draft' || row.welcome_step !== null || isStale) throw failure('conflict')
    await requireMails(deps, page.id)
    await requireWords(deps, row, page)
    await recordAudit(deps, {
      action: 'broadcast-send',
      object: { kind: 'page', id: page.id, text: row.subject },
    })
    const now = deps.clock.now()
    if (at !== null) {
      if (at <= now || at > now + FURTHEST_MS) {
        throw failure('malformed', { fields: { at: 'Choose a moment within the next year' } })
      }
      await enqueueBroadcast(deps, row.id, at)
      return save(deps, row, { state: 'scheduled', scheduled_at: at, user_id: caller.userId })
    }
    const segment = readSegment(row)
    if ((await countInSegment(deps.db, page.id, segment)) === 0) {
      const recipients = segment ? 'No subscriber matches' : 'Nobody is subscribed yet'
      throw failure('malformed', { fields: { recipients } })
    }
    return beginNow(deps, row, caller.userId)
  })
}

/** Starts a mail that has not begun, in the name of the caller. */
async function beginNow(
  deps: Deps,
  row: BroadcastRow,
  userId: string,
): Promise<BroadcastWithResults> {
  await requireFree(deps, { ...row, user_id: userId })
  await save(deps, row, { user_id: userId, scheduled_at: deps.clock.now() })
  const refusal = await beginBroadcast(deps, row)
  if (refusal) throw refusal
  await enqueueBroadcast(deps, row.id)
  return withResults(deps, (await findBroadcast(deps.db, row.id))!)
}

export type ControlAction = 'cancel' | 'pause' | 'resume' | 'stop'

/** The states in which each action is allowed. */
const allowed: Record<ControlAction, readonly BroadcastRow['state'][]> = {
  cancel: ['scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  stop: ['sending', 'paused'],
}

/**
 * Takes back the date, pauses, resumes, or stops for good.
 * @throws notFound, noPermission, conflict if the state does not allow the action; for resuming
 * also malformed while the page or account is blocked, tooManyFromAccount beyond the mails of a day and
 * limitReached beyond those of the package, or if it has none
 */
export async function controlBroadcast(
  deps: Deps,
  caller: BroadcastOfCaller,
  action: ControlAction,
): Promise<BroadcastWithResults> {
  return transaction(deps, async (deps) => {
    const { row } = await lockForEditor(deps, caller)
    if (!allowed[action].includes(row.state)) throw failure('conflict')
    switch (action) {
      case 'cancel':
        return save(deps, row, { state: 'draft', scheduled_at: null })
      case 'pause':
        return save(deps, row, { state: 'paused', pause_reason: 'person' })
      case 'resume':
        return resume(deps, row, caller.userId)
      case 'stop': {
        const now = deps.clock.now()
        await skipWaiting(deps.db, row.id, now)
        return save(deps, row, { state: 'stopped', pause_reason: '', finished_at: now })
      }
    }
  })
}

async function resume(
  deps: Deps,
  row: BroadcastRow,
  userId: string,
): Promise<BroadcastWithResults> {
  if (row.started_at === null) {
    await requireMails(deps, row.page_id)
    return beginNow(deps, row, userId)
  }
  // a mail that a banned account left unfinished continues in the name of the person who resumes it
  const user_id = row.pause_reason === 'account' ? userId : row.user_id
  await requireFree(deps, { ...row, user_id })
  if (row.pause_reason === 'limit') {
    const waiting = await countDeliveries(deps.db, row.id, 'waiting')
    await takeMails(deps, { ...row, user_id }, waiting)
  }
  await enqueueBroadcast(deps, row.id)
  // a broadcast that was resumed in spite of bounces is not paused for them again
  const pause_reason = row.pause_reason === 'bounces' ? 'bounces' : ''
  return save(deps, row, { state: 'sending', pause_reason, user_id })
}

/**
 * Sends a mail to the caller as a test, whatever its state.
 * @returns their address
 * @throws notFound, noPermission; malformed for a mail without content; tooManyFromAccount
 */
export async function sendTestMail(deps: Deps, caller: BroadcastOfCaller): Promise<string> {
  return transaction(deps, async (deps) => {
    const { row, page } = await lockForEditor(deps, caller)
    await requireWords(deps, row, page)
    await deps.limits.consume(deps, 'broadcastTests', caller.userId)
    const account = await deps.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', caller.userId)
      .executeTakeFirst()
    if (account === undefined) throw failure('notFound')
    await enqueueTestMail(deps, { broadcastId: row.id, userId: caller.userId })
    return account.email
  })
}
