import { SECOND_FACTOR_FIELD } from '#contract/account/second-factor.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AccountRow, findAccount } from '../account.repository.ts'
import { knownDevice } from '../sessions/known-device.ts'
import type { SessionWithin } from '../sessions/session.repository.ts'
import { hashToken } from '../token-hash.ts'
import { deleteChallenge, insertChallenge, takeTry } from './second-factor.repository.ts'
import { requireSecondFactor } from './second-factor.service.ts'

export const CHALLENGE_LIFE_MS = 10 * 60_000
const CHALLENGE_TRIES = 5

/** A right password without its code, as the wire says it: `err_13` with a hint in `fields`. */
export function secondFactorMissing() {
  return failure('wrongCredentials', {
    fields: { [SECOND_FACTOR_FIELD]: 'Enter the code of your authenticator app' },
  })
}

/**
 * @param within of the session that it leads to
 * @returns the token for the cookie of the browser whose password was right
 */
export async function openChallenge(
  deps: Deps,
  userId: string,
  within?: Omit<SessionWithin, 'hasFactor'>,
): Promise<string> {
  const token = deps.ids.token(256)
  await transaction(deps, (deps) =>
    insertChallenge(deps.db, {
      token_hash: hashToken(token),
      user_id: userId,
      tries_left: CHALLENGE_TRIES,
      expires_at: deps.clock.now() + CHALLENGE_LIFE_MS,
      ...(within && { space_id: within.spaceId, sealed_leave: within.sealedLeave }),
    }),
  )
  return token
}

/**
 * Answers the challenge of a browser: five tries, each counted before its code is compared, bound to the
 * cookie, so that nobody can use up those of somebody else (A31 to A34).
 * @throws codeAbsent without a living challenge, wrongCode, tooManyRequests
 */
export async function answerChallenge(
  deps: Deps,
  given: { token: string | undefined; code: string | number; deviceCookie: string | undefined },
): Promise<{ account: AccountRow; within: SessionWithin | undefined }> {
  if (given.token === undefined) throw failure('codeAbsent')
  const tokenHash = hashToken(given.token)
  const userId = await transaction(deps, (deps) => takeTry(deps.db, tokenHash, deps.clock.now()))
  if (userId === undefined) throw failure('codeAbsent')
  if (userId === 'used up') throw failure('tooManyRequests', { retryAfterSeconds: 60 })
  const account = await findAccount(deps.db, userId)
  if (account === undefined) throw failure('codeAbsent')
  await proveSecondFactor(deps, account, given)
  const challenge = await transaction(deps, (deps) => deleteChallenge(deps.db, tokenHash))
  if (challenge === undefined) throw failure('codeAbsent')
  const { space_id: spaceId, sealed_leave: sealedLeave } = challenge
  const within = spaceId === null ? undefined : { spaceId, sealedLeave, hasFactor: true }
  return { account, within }
}

/** @throws as `requireSecondFactor`; a wrong code is written down as a refused sign-in */
export async function proveSecondFactor(
  deps: Deps,
  account: Pick<AccountRow, 'id' | 'email'>,
  given: { code: string | number; deviceCookie: string | undefined },
): Promise<void> {
  const deviceId = knownDevice(deps, given.deviceCookie, account.email)
  try {
    await requireSecondFactor(deps, { userId: account.id, code: given.code, deviceId })
  } catch (refusal) {
    await transaction(deps, (deps) =>
      recordAudit(deps, { action: 'sign-in', result: 'refused', accountId: account.id }),
    )
    throw refusal
  }
}
