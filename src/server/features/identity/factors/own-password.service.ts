import { type ErrorName, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import { findPasswordHash } from '../account.repository.ts'
import { isFreshTokenOf } from '../providers/firebase.service.ts'

/**
 * Asks a signed-in person for their password again before an irreversible action. Wrong passwords
 * are counted before they are compared, like those at sign-in: a stolen session has ten tries an
 * hour. In firebase mode there is no password here; the ID token of a fresh sign-in replaces it.
 * @throws `refusal` for a wrong password, tooManyRequests
 */
export async function requireOwnPassword(
  deps: Deps,
  given: { userId: string; password: string; refusal: ErrorName },
): Promise<void> {
  const { userId, password, refusal } = given
  const key = `own ${userId}`
  await transaction(deps, (deps) => deps.limits.consume(deps, 'signInAccount', key))
  if (!(await isRight(deps, userId, password))) throw failure(refusal)
  await transaction(deps, (deps) => deps.limits.reset(deps, 'signInAccount', key))
}

async function isRight(deps: Deps, userId: string, password: string): Promise<boolean> {
  if (deps.config.authMode === 'firebase') return isFreshTokenOf(deps, userId, password)
  const phc = await findPasswordHash(deps.db, userId)
  if (phc === undefined) return passwordHasher.verifyNothing(password)
  return passwordHasher.verify(password, phc)
}
