import type { Deps } from '../deps.ts'
import { deleteExpiredAnswers } from '../platform/idempotency/idempotent-answer.repository.ts'
import { deleteEndedCounters } from '../platform/rate-limit/counter.repository.ts'

/** The clock may be ahead of the one that opened a window (F13); what is kept longer costs nothing. */
const COUNTER_SLACK_MS = 2 * 3_600_000

/** Hourly: removes counters whose window ended a while ago and answers kept for their 72 hours. */
export async function pruneCounters(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await deleteEndedCounters(deps.db, now - COUNTER_SLACK_MS)
  await deleteExpiredAnswers(deps.db, now)
}
