import { OTP_TRIES } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { type EmailAddress, readEmailAddress } from '../../../platform/mail/email-address.ts'
import { mailBudgetsOf } from '../../../platform/mail/mail-budgets.ts'
import { resendDelayMs, resendWaitMs } from '../../../platform/one-time-code/code-life.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import { requireUsablePassword } from '../../../platform/password/password-rules.ts'
import type { Budget } from '../../../platform/rate-limit/rate-limits.ts'
import { isSlugFree, slugKeyOf } from '../../slugs/index.ts'
import { findAccountByEmail, hasAdministrator } from '../account.repository.ts'
import { enqueueCodeMail } from './code-mail.job.ts'
import {
  findNewestSignUp,
  findSignUp,
  holdUsername,
  insertSignUp,
  isUsernameHeld,
  noteResend,
  type SignUpRow,
} from './sign-up.repository.ts'
import { requireMaySignUp } from './sign-up-rules.service.ts'
import { readUsername, requireFreeUsername, takeNameLike, usernameFromEmail } from './username.ts'

/** A registration can be confirmed for this long; then address and name are available again. */
export const SIGN_UP_LIFE_MS = 3 * 24 * 60 * 60_000
const NOT_SET_UP = { installation: 'Finish the installation first: it has no administrator yet' }

export interface Registration {
  email: string
  password: string
  username?: string | null | undefined
}

/**
 * Registers an address: stores password and name until the code from the mail is entered. An
 * address with an account goes through the same steps with the same writes; only the mail differs
 * (A43).
 * @param by clientKey for the limits, and the browser's language, since there is no account yet
 * @returns the registration; its `user_id` is made up if there is an account
 * @throws unavailable (err_503) without administrator; emailInvalid, passwordTooShort,
 * usernameTaken, malformed; noPermission if sign-up is not open to the address; tooManyFromAccount after three mails an hour or six a day
 */
export async function register(
  deps: Deps,
  given: Registration,
  { clientKey, language = '' }: { clientKey: string; language?: string },
): Promise<SignUpRow> {
  if (!(await hasAdministrator(deps.db))) {
    throw failure('unavailable', { retryAfterSeconds: 60, fields: NOT_SET_UP })
  }
  const email = readEmailAddress(given.email)
  if (email === undefined) throw failure('emailInvalid')
  requireUsablePassword(given.password, email.key)
  await requireMaySignUp(deps, email.key)
  const wanted = readUsername(given.username)
  if (wanted !== undefined) await requireFreeUsername(deps, wanted)
  const passwordHash = await passwordHasher.hash(given.password)
  const start = { email, wanted, passwordHash, clientKey, language }
  return transaction(deps, (deps) => startSignUp(deps, start))
}

interface Start {
  email: EmailAddress
  wanted: string | undefined
  passwordHash: string
  clientKey: string
  language: string
}

async function startSignUp(deps: Deps, start: Start): Promise<SignUpRow> {
  const { email, wanted, passwordHash, clientKey, language } = start
  await takeMailSlots(deps, email, clientKey)
  const now = deps.clock.now()
  const account = await findAccountByEmail(deps.db, email.key)
  const signUp: SignUpRow = {
    id: deps.ids.token(128),
    email: email.key,
    user_id: deps.ids.uuid(),
    username: await takeUsername(deps, email.key, wanted),
    password_hash: passwordHash,
    is_decoy: account === undefined ? 0 : 1,
    code_hmac: null,
    minted_at: null,
    code_expires_at: null,
    timed_by: null,
    timed_from: null,
    tries_left: OTP_TRIES,
    fallback_tries_left: OTP_TRIES,
    mails: 1,
    resend_at: now + resendDelayMs(1),
    verified_at: null,
    created_at: now,
    expires_at: now + SIGN_UP_LIFE_MS,
  }
  await insertSignUp(deps.db, signUp)
  await enqueueCodeMail(deps, signUp, language)
  return signUp
}

/** Reserves the requested name, or one derived from the address. */
async function takeUsername(
  deps: Deps,
  email: string,
  wanted: string | undefined,
): Promise<string> {
  const now = deps.clock.now()
  const hold = (name: string) =>
    holdUsername(deps.db, { key: slugKeyOf(name), email, expiresAt: now + SIGN_UP_LIFE_MS }, now)
  if (wanted !== undefined) {
    if (!(await hold(wanted))) throw failure('usernameTaken')
    return wanted
  }
  return takeNameLike(
    deps,
    usernameFromEmail(email),
    async (name) =>
      (await isSlugFree(deps, name)) &&
      !(await isUsernameHeld(deps.db, slugKeyOf(name), email, now)) &&
      hold(name),
  )
}

/**
 * Sends a new code for a registration: the one in the cookie, otherwise the newest of the address.
 * Clients without the cookie learn nothing: neither whether there is one nor that it is too early.
 * @returns milliseconds until the next one is allowed
 * @throws emailInvalid, tooManyFromAccount; tooManyRequests if the cookie's holder is too early
 */
export async function resendCode(
  deps: Deps,
  given: { email: string; heldId: string | undefined; clientKey: string; language?: string },
): Promise<number> {
  const email = readEmailAddress(given.email)
  if (email === undefined) throw failure('emailInvalid')
  return transaction(deps, async (deps) => {
    const now = deps.clock.now()
    const held = await findHeldSignUp(deps, given.heldId, email.key)
    const signUp = held ?? (await findNewestSignUp(deps.db, email.key, now))
    const waitMs = signUp === undefined ? 0 : resendWaitMs(signUp.resend_at, now)
    if (waitMs > 0 && held !== undefined) {
      throw failure('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    if (waitMs === 0) await takeMailSlots(deps, email, given.clientKey)
    if (signUp !== undefined && waitMs === 0) await sendAgain(deps, signUp, given.language)
    return held === undefined ? resendDelayMs(1) : resendDelayMs(held.mails + 1)
  })
}

/** Another mail for the same registration; its tries stay as they are. */
export async function sendAgain(deps: Deps, signUp: SignUpRow, language = ''): Promise<void> {
  const mails = signUp.mails + 1
  const after = { mails, resend_at: deps.clock.now() + resendDelayMs(mails) }
  if (await noteResend(deps.db, signUp, after)) await enqueueCodeMail(deps, signUp, language)
}

/** The registration that a browser holds, if it is for this address. */
export async function findHeldSignUp(
  deps: Pick<Deps, 'db' | 'clock'>,
  heldId: string | undefined,
  email: string,
): Promise<SignUpRow | undefined> {
  if (heldId === undefined) return undefined
  const signUp = await findSignUp(deps.db, heldId, deps.clock.now())
  return signUp?.email === email ? signUp : undefined
}

/**
 * Takes from the number of mails about accounts that one mailbox may get.
 * @param asker client or account: none can use up the mailbox's day alone
 * @throws tooManyFromAccount
 */
export function takeMailSlots(
  deps: Pick<Deps, 'db' | 'limits'>,
  email: EmailAddress,
  asker: string,
): Promise<void> {
  const [hour, day] = mailBudgetsOf('account', email)
  const ofAsker: Budget = ['mailClientDay', `account ${email.mailbox}\n${asker}`]
  return deps.limits.consumeAll(deps, [hour, ofAsker, day])
}
