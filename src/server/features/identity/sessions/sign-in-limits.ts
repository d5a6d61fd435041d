import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Budget } from '../../../platform/rate-limit/rate-limits.ts'

type LimitDeps = Pick<Deps, 'db' | 'limits'>

export interface SignInAttempt {
  /** lower case; may have no account */
  email: string
  clientKey: string
  /** set for a browser that has signed in with this address before */
  deviceId: string | undefined
}

/** Wrong passwords before answers slow down, and the delay that each further one adds. */
const FREE_FAILURES = 3
const DELAY_STEP_MS = 250
const MAX_DELAY_MS = 2_000

/** A known device has its own budget, in which strangers' wrong tries do not count. */
function budgetsOf({ email, clientKey, deviceId }: SignInAttempt): Budget[] {
  if (deviceId !== undefined) return [['signInAccount', `${email}\n${deviceId}`]]
  return [
    ['signInAccount', email],
    ['signInClient', clientKey],
    ['signInAll', 'all'],
  ]
}

/**
 * Counts a wrong password before the password is checked, so that parallel guesses cannot share a
 * try; `forgive` undoes it (A41: failures only).
 * @returns milliseconds to wait before answering a wrong password; grows with their number
 * @throws tooManyRequests if a budget is used up
 */
export async function countAttempt(deps: LimitDeps, attempt: SignInAttempt): Promise<number> {
  const states = await transaction(deps, (deps) =>
    deps.limits.tryConsumeAll(deps, budgetsOf(attempt)),
  )
  const refusing = states.find((state) => !state.allowed)
  if (refusing !== undefined) {
    throw failure('tooManyRequests', { retryAfterSeconds: Math.ceil(refusing.resetMs / 1000) })
  }
  const [account] = states
  const failures = account === undefined ? 0 : account.limit - account.remaining
  return Math.min(MAX_DELAY_MS, Math.max(0, failures - FREE_FAILURES) * DELAY_STEP_MS)
}

/**
 * Undoes the count if the password was right or was not checked. A right password also clears the
 * account's wrong ones.
 */
export async function forgiveAttempt(
  deps: LimitDeps,
  attempt: SignInAttempt,
  wasRight: boolean,
): Promise<void> {
  await transaction(deps, async (deps) => {
    for (const [name, key] of budgetsOf(attempt)) {
      if (wasRight && name === 'signInAccount') await deps.limits.reset(deps, name, key)
      else await deps.limits.refund(deps, name, key)
    }
  })
}
