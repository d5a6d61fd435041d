import type { Deps } from '../deps.ts'
import { deleteExpiredAnswers } from '../platform/idempotency/idempotent-answer.repository.ts'
import { deleteEndedCounters } from '../platform/rate-limit/counter.repository.ts'

/** Hourly: removes counters whose window has ended and answers kept for their 72 hours. */
export async function pruneCounters(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await deleteEndedCounters(deps.db, now)
  await deleteExpiredAnswers(deps.db, now)
}
