import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { CHALLENGE_LIFE_MS } from './challenge-life.ts'
import { deleteChallengesBefore } from './challenges.repository.ts'

/** Forgets addresses that were never confirmed, and used codes. Hourly. */
export async function pruneChallenges(deps: Deps): Promise<void> {
  const moment = deps.clock.now() - 2 * CHALLENGE_LIFE_MS
  await transaction(deps, (deps) => deleteChallengesBefore(deps.db, moment))
}
