import { setTimeout as wait } from 'node:timers/promises'
import { type ErrorName, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { resendWaitMs } from '../../../platform/one-time-code/code-life.ts'
import {
  PASSWORDS_AT_ONCE,
  PASSWORDS_WAITING,
  passwordHasher,
} from '../../../platform/password/password-hasher.ts'
import { createTurns } from '../../../platform/password/turns.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AccountRow, findAccountByEmail, findPasswordHash } from '../account.repository.ts'
import { hasSecondFactor } from '../factors/second-factor.service.ts'
import { openChallenge, proveSecondFactor } from '../factors/second-factor-sign-in.service.ts'
import { listProvidersOf } from '../providers/social.repository.ts'
import { provisionAccount } from '../sign-up/provision.service.ts'
import { findNewestSignUp, type SignUpRow } from '../sign-up/sign-up.repository.ts'
import { findHeldSignUp, sendAgain, takeMailSlots } from '../sign-up/sign-up.service.ts'
import { knownDevice } from './known-device.ts'
import type { SessionWithin } from './session.repository.ts'
import { type BegunSession, beginSession } from './sessions.service.ts'
import { countAttempt, forgiveAttempt, type SignInAttempt } from './sign-in-limits.ts'

export interface SignInRequest {
  email: string
  password: string
  clientKey: string
  userAgent: string
  /** cookie of a browser that may have signed in before */
  deviceCookie: string | undefined
  /** the registration this browser holds in its cookie */
  heldId: string | undefined
  /** of the second factor, from programs that know they need one */
  code?: string | number | undefined
}

export type SignInOutcome =
  | { kind: 'signed in'; account: AccountRow; username: string; session: BegunSession }
  /** the right password of a registration without code: a new code is on its way */
  | { kind: 'not verified'; signUpId: string }
  /** the right password of an account that asks for a code as well */
  | { kind: 'second factor'; challenge: string }

/** Guesses are counted before they are compared; so few at once that honest ones do not lock each other out. */
const inTurn = createTurns(PASSWORDS_AT_ONCE, PASSWORDS_WAITING)

/**
 * Signs in with address and password. Every way costs one argon2id; what is wrong with an account is
 * said only after its right password.
 * @throws wrongCredentials, accountDeleted, accountDeactivated; tooManyRequests by the limits of A41
 */
export function signIn(deps: Deps, request: SignInRequest): Promise<SignInOutcome> {
  const email = readEmailAddress(request.email)?.key ?? request.email.slice(0, 320).toLowerCase()
  return inTurn(async () => {
    const deviceId = knownDevice(deps, request.deviceCookie, email)
    const attempt: SignInAttempt = { email, clientKey: request.clientKey, deviceId }
    const delayMs = await countAttempt(deps, attempt)
    let checked: Checked | undefined
    try {
      checked = await checkPassword(deps, email, request)
    } catch (error) {
      await forgiveAttempt(deps, attempt, false)
      throw error
    }
    if (checked === undefined) return { delayMs }
    await forgiveAttempt(deps, attempt, true)
    return { checked }
  }).then(async ({ checked, delayMs }) => {
    if (checked === undefined) {
      // whether there is an account or not: the same writes
      const account = await findAccountByEmail(deps.db, email)
      await refuse(deps, account?.id ?? null)
      // outside of the turns: a slow answer must not keep others from signing in
      await wait(delayMs)
      throw failure(await refusalOf(deps, account))
    }
    if (checked.signUp !== undefined)
      return refuseUnverified(deps, checked.signUp, request.clientKey)
    return enter(deps, checked.account, request)
  })
}

type Checked =
  | { account: AccountRow; signUp?: undefined }
  | { account?: undefined; signUp: SignUpRow }

/**
 * One password is verified, whether there is an account or not, and one more when a registration of
 * the address waits, whether it is a decoy or not: neither time nor answer tells who has an account.
 */
async function checkPassword(
  deps: Deps,
  email: string,
  request: SignInRequest,
): Promise<Checked | undefined> {
  const { password } = request
  const account = await findAccountByEmail(deps.db, email)
  const phc = account && (await findPasswordHash(deps.db, account.id))
  const signUp =
    (await findHeldSignUp(deps, request.heldId, email)) ??
    (await findNewestSignUp(deps.db, email, deps.clock.now()))
  const isAccounts = await verify(password, phc)
  const isSignUps = signUp?.verified_at === null && (await verify(password, signUp.password_hash))
  if (account !== undefined && isAccounts) return { account }
  return signUp !== undefined && isSignUps ? { signUp } : undefined
}

function verify(password: string, phc: string | undefined): Promise<boolean> {
  return phc === undefined
    ? passwordHasher.verifyNothing(password)
    : passwordHasher.verify(password, phc)
}

/** An account without a password is sent to its provider; tries still count. */
async function refusalOf(deps: Deps, account: AccountRow | undefined): Promise<ErrorName> {
  const ways = account === undefined ? [] : await listProvidersOf(deps.db, account.id)
  if (ways.includes('credential')) return 'wrongCredentials'
  if (ways.includes('google')) return 'signInWithGoogle'
  return ways.includes('facebook') ? 'signInWithFacebook' : 'wrongCredentials'
}

const REFUSED: Partial<Record<AccountRow['status'], ErrorName>> = {
  deleted: 'accountDeleted',
  banned: 'accountDeactivated',
  deactivated: 'accountDeactivated',
}

async function enter(
  deps: Deps,
  account: AccountRow,
  request: SignInRequest,
): Promise<SignInOutcome> {
  await refuseClosed(deps, account)
  if (await hasSecondFactor(deps, account.id)) {
    const { code, deviceCookie } = request
    if (code === undefined) {
      return { kind: 'second factor', challenge: await openChallenge(deps, account.id) }
    }
    await proveSecondFactor(deps, account, { code, deviceCookie })
  }
  const entered = await enterAccount(deps, account, request.userAgent)
  return { kind: 'signed in', account, ...entered }
}

/**
 * Begins a session of somebody who has proved who they are.
 * @param within for one that reaches a space alone
 * @throws accountDeleted, accountDeactivated
 */
export async function enterAccount(
  deps: Deps,
  account: AccountRow,
  userAgent: string,
  within?: SessionWithin,
): Promise<{ username: string; session: BegunSession }> {
  await refuseClosed(deps, account)
  const { username } = await provisionAccount(deps, { userId: account.id, email: account.email })
  return { username, session: await beginSession(deps, account.id, userAgent, within) }
}

/** @throws accountDeleted, accountDeactivated for an account that may not sign in */
export async function refuseClosed(deps: Deps, account: AccountRow): Promise<void> {
  const refusal = REFUSED[account.status]
  if (refusal === undefined) return
  await refuse(deps, account.id)
  throw failure(refusal)
}

/** Writes a refused sign-in down. @param accountId null for an address without account */
function refuse(deps: Deps, accountId: string | null): Promise<void> {
  return transaction(deps, (deps) =>
    recordAudit(deps, { action: 'sign-in', result: 'refused', accountId }),
  )
}

/** Sends a new code unless one was just sent or the mailbox has had its share. */
async function refuseUnverified(
  deps: Deps,
  signUp: SignUpRow,
  clientKey: string,
): Promise<SignInOutcome> {
  const email = readEmailAddress(signUp.email)
  if (email !== undefined && resendWaitMs(signUp.resend_at, deps.clock.now()) === 0) {
    await transaction(deps, async (deps) => {
      await takeMailSlots(deps, email, clientKey)
      await sendAgain(deps, signUp)
    }).catch((error: unknown) => deps.log.info({ err: error }, 'no new code was sent'))
  }
  return { kind: 'not verified', signUpId: signUp.id }
}
