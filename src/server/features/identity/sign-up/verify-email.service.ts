import { timingSafeEqual } from 'node:crypto'
import { OTP_LENGTH } from '#contract/constants.ts'
import { type ErrorName, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { isCodeExpired } from '../../../platform/one-time-code/code-life.ts'
import { findAccountByEmail, insertAccount, isDoubleAccount } from '../account.repository.ts'
import { lockAccountProfile, updateAccountProfile } from '../account-profile.repository.ts'
import { codeHmacOf } from './code-mail.job.ts'
import { provisionAccount } from './provision.service.ts'
import {
  confirmSignUp,
  dropUsernameHolds,
  findNewestSignUp,
  type SignUpRow,
  takeTry,
} from './sign-up.repository.ts'
import { findHeldSignUp } from './sign-up.service.ts'
import { keepConsent } from './sign-up-rules.service.ts'

export interface VerifyRequest {
  email: string
  code: unknown
  /** the registration in this browser's cookie */
  heldId: string | undefined
  /** language of the browser, with which the account starts; '' for none */
  language?: string
}

export interface Verified {
  userId: string
  username: string
  email: string
  /** whether this browser registered, so that it may be signed in */
  isHolder: boolean
}

type Outcome = Verified | { refused: ErrorName; retryAfterSeconds?: number }

/**
 * Creates the account of a registration by the code from its mail, with space and first page, in
 * one transaction. A try is counted before anything is compared, and stays counted (A31–A34).
 * @throws emailInvalid, codeAbsent (absent, expired, not six digits), wrongCode, alreadyVerified,
 * tooManyRequests (five tries per registration, ten an hour per address)
 */
export async function verifyEmail(deps: Deps, request: VerifyRequest): Promise<Verified> {
  const email = readEmailAddress(request.email)
  if (email === undefined) throw failure('emailInvalid')
  const code = readCode(request.code)
  if (code === undefined) throw failure('codeAbsent')
  const { heldId, language = '' } = request
  const outcome = await tryOnce(deps, { email: email.key, code, heldId, language })
  if ('refused' in outcome) {
    throw failure(outcome.refused, { retryAfterSeconds: outcome.retryAfterSeconds })
  }
  return outcome
}

/** Six digits; spaces are removed, since people paste them. */
function readCode(given: unknown): string | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined
  const digits = String(given).replace(/\s/g, '')
  return digits.length === OTP_LENGTH && /^[0-9]+$/.test(digits) ? digits : undefined
}

/**
 * Two registrations of one address may be confirmed at the same time: the second finds the account.
 */
async function tryOnce(deps: Deps, attempt: Attempt): Promise<Outcome> {
  try {
    return await transaction(deps, (deps) => tryCode(deps, attempt))
  } catch (error) {
    if (!isDoubleAccount(deps.db, error)) throw error
    return transaction(deps, (deps) => tryCode(deps, attempt))
  }
}

interface Attempt {
  email: string
  code: string
  heldId: string | undefined
  language: string
}

/** Returns refusals instead of throwing them, so that the counted try is committed. */
async function tryCode(deps: Deps, request: Attempt): Promise<Outcome> {
  const { email, code } = request
  const held = await findHeldSignUp(deps, request.heldId, email)
  const found = held ?? (await findNewestSignUp(deps.db, email, deps.clock.now()))
  if (found === undefined) return { refused: 'codeAbsent' }
  if (held !== undefined && held.verified_at !== null) return { refused: 'alreadyVerified' }

  const budget = ['accountCodeTries', email] as const
  const hour = await deps.limits.tryConsume(deps, ...budget)
  if (!hour.allowed) {
    return { refused: 'tooManyRequests', retryAfterSeconds: Math.ceil(hour.resetMs / 1000) }
  }
  const signUp = await takeTry(deps.db, found.id, held ? 'tries_left' : 'fallback_tries_left')
  if (signUp === undefined) {
    await deps.limits.refund(deps, ...budget)
    return { refused: 'tooManyRequests' }
  }

  const isRight = isCodeOf(deps, signUp, code)
  if (signUp.verified_at !== null) return { refused: isRight ? 'alreadyVerified' : 'wrongCode' }
  if (isExpired(deps, signUp)) return { refused: 'codeAbsent' }
  if (!isRight) return { refused: 'wrongCode' }
  return confirm(deps, signUp, { isHolder: held !== undefined, language: request.language })
}

function isCodeOf(deps: Deps, signUp: SignUpRow, code: string): boolean {
  const given = Buffer.from(codeHmacOf(deps.secrets, signUp, code))
  // A code that was not made yet matches nothing, but takes the same time.
  const minted = Buffer.from(signUp.code_hmac ?? ''.padEnd(given.length))
  return minted.length === given.length && timingSafeEqual(minted, given)
}

function isExpired(deps: Deps, signUp: SignUpRow): boolean {
  const { minted_at, code_expires_at, timed_by, timed_from } = signUp
  if (minted_at === null || code_expires_at === null) return false
  const life = {
    mintedAt: minted_at,
    expiresAt: code_expires_at,
    timedBy: timed_by ?? '',
    timedFrom: timed_from ?? 0,
  }
  return isCodeExpired(life, deps.clock)
}

async function confirm(
  deps: Deps,
  signUp: SignUpRow,
  { isHolder, language }: { isHolder: boolean; language: string },
): Promise<Outcome> {
  const isFirst = await confirmSignUp(deps.db, signUp.id, deps.clock.now())
  // another registration of the same address may have been confirmed earlier
  const account = await findAccountByEmail(deps.db, signUp.email)
  if (!isFirst || account !== undefined) return { refused: 'alreadyVerified' }
  const { user_id: userId, email, username } = signUp
  await insertAccount(deps, {
    id: userId,
    email,
    name: username,
    passwordHash: signUp.password_hash,
    role: 'member',
    madeBy: 'sign-up',
  })
  const provisioned = await provisionAccount(deps, { userId, email, username })
  await dropUsernameHolds(deps.db, email)
  await keepConsent(deps, userId, signUp.created_at)
  // English is the default and need not be stored
  if (language !== '' && language !== 'en') await beginInLanguage(deps, userId, language)
  return { userId, username: provisioned.username, email, isHolder }
}

async function beginInLanguage(deps: Deps, userId: string, language: string): Promise<void> {
  await lockAccountProfile(deps.db, userId, deps.clock.now())
  await updateAccountProfile(deps.db, userId, { language })
}
