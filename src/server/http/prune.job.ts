import type { Deps } from '../deps.ts'
import { deleteExpiredAnswers } from '../platform/idempotency/idempotent-answer.repository.ts'
import { deleteEndedCounters } from '../platform/rate-limit/counter.repository.ts'

/**
 * The clock of the process that opened a window may be ahead of ours (F13). Keeping counters longer
 * does no harm.
 */
const COUNTER_SLACK_MS = 2 * 3_600_000

/**
 * Hourly: removes rate-limit counters whose window ended a while ago, and stored answers older than
 * 72 hours.
 */
export async function pruneCounters(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await deleteEndedCounters(deps.db, now - COUNTER_SLACK_MS)
  await deleteExpiredAnswers(deps.db, now)
}
