import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { CHALLENGE_LIFE_MS } from './subscribe/challenge-life.ts'
import { deleteChallengesBefore } from './subscribe/challenges.repository.ts'
import { deletePendingBefore } from './subscribers.repository.ts'

/** How long imported subscribers have to confirm. */
const PENDING_LIFE_MS = 30 * 24 * 60 * 60_000

/** Deletes addresses that were never confirmed, and used codes. Hourly. */
export async function pruneChallenges(deps: Deps): Promise<void> {
  const moment = deps.clock.now() - 2 * CHALLENGE_LIFE_MS
  await transaction(deps, async (deps) => {
    await deleteChallengesBefore(deps.db, moment)
    await deletePendingBefore(deps.db, deps.clock.now() - PENDING_LIFE_MS)
  })
}
