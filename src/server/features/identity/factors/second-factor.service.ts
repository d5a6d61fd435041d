import { createHmac, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/account/second-factor.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { openSealedText, sealText } from '../../../platform/security/sealed-text.ts'
import { nameOfInstallation } from '../../../platform/settings/installation-settings.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccount } from '../account.repository.ts'
import { deleteSessionsOf } from '../sessions/session.repository.ts'
import { requireOwnPassword } from './own-password.service.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  saveUnconfirmedFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts'
import type { SecondFactorTable } from './second-factor.table.ts'
import { base32Of, stepOfCode, totpAddress } from './totp.ts'

const SECRET_BYTES = 20
const SECRET_PURPOSE = 'second-factor'
const RECOVERY_PURPOSE = 'recovery-code'
/** without characters that are easily confused; 50 bits per code */
const RECOVERY_ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const RECOVERY_FORM = /^[2-9a-km-np-z]{10}$/

export async function hasSecondFactor(deps: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  return ((await findSecondFactor(deps.db, userId))?.confirmed_at ?? null) !== null
}

export async function secondFactorState(deps: Pick<Deps, 'db'>, userId: string) {
  const isOn = await hasSecondFactor(deps, userId)
  return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(deps.db, userId) : 0 }
}

/**
 * Gives an account the secret for its app; sign-in asks for codes only after `confirmSecondFactor`.
 * @throws passwordMismatch, tooManyRequests, conflict if the account already has a second factor
 */
export async function beginSecondFactor(
  deps: Deps,
  given: { userId: string; password: string },
): Promise<{ totpURI: string; secret: string }> {
  const { userId, password } = given
  await requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
  const account = await findAccount(deps.db, userId)
  if (account === undefined) throw failure('notFound')
  const secret = randomBytes(SECRET_BYTES)
  const isSaved = await transaction(deps, (deps) =>
    saveUnconfirmedFactor(deps.db, {
      user_id: userId,
      sealed_secret: sealText(deps.secrets.key(SECRET_PURPOSE), secret.toString('hex'), userId),
      created_at: deps.clock.now(),
    }),
  )
  if (!isSaved) throw failure('conflict')
  const issuer = await nameOfInstallation(deps)
  return { totpURI: totpAddress(secret, account.email, issuer), secret: base32Of(secret) }
}

/**
 * The first right code turns the factor on; other sessions, which started without it, end.
 * @returns the recovery codes, which are stored only as HMAC
 * @throws wrongCode, codeAbsent, tooManyRequests, conflict if there is nothing to confirm
 */
export async function confirmSecondFactor(
  deps: Deps,
  given: { userId: string; sessionId: string; code: string | number },
): Promise<string[]> {
  const { userId, sessionId, code } = given
  const factor = await findSecondFactor(deps.db, userId)
  if (factor === undefined || factor.confirmed_at !== null) throw failure('conflict')
  if (readCode(code)?.kind !== 'app') throw failure('codeAbsent')
  await takeTryOf(deps, userId)
  return transaction(deps, async (deps) => {
    if (!(await takeCode(deps, factor, code))) throw failure('wrongCode')
    if (!(await confirmFactor(deps.db, userId, deps.clock.now()))) throw failure('conflict')
    await deps.limits.reset(deps, 'secondFactorTries', userId)
    await deleteSessionsOf(deps.db, userId, sessionId)
    await recordAudit(deps, { action: 'second-factor-on' })
    return makeRecoveryCodes(deps, userId)
  })
}

/**
 * @throws passwordMismatch, wrongCode, codeAbsent, tooManyRequests, conflict without a second
 * factor
 */
export async function renewRecoveryCodes(deps: Deps, given: Proof): Promise<string[]> {
  await requireProof(deps, given)
  return transaction(deps, (deps) => makeRecoveryCodes(deps, given.userId))
}

/** @throws what `renewRecoveryCodes` throws */
export async function endSecondFactor(deps: Deps, given: Proof): Promise<void> {
  await requireProof(deps, given)
  await transaction(deps, async (deps) => {
    await deleteFactor(deps.db, given.userId)
    await recordAudit(deps, { action: 'second-factor-off' })
  })
}

interface Proof {
  userId: string
  password: string
  code: string | number
}

/** Requires password and code: an open session is not enough to remove a factor. */
async function requireProof(deps: Deps, { userId, password, code }: Proof): Promise<void> {
  if (!(await hasSecondFactor(deps, userId))) throw failure('conflict')
  await requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
  await requireSecondFactor(deps, { userId, code })
}

/**
 * Accepts a code of the app or a recovery code, each once. Tries are counted before they are
 * compared (A31 and A32), those of a known browser separately, so that strangers cannot use up its
 * budget.
 * @throws wrongCode, codeAbsent if it is not a code, tooManyRequests
 */
export async function requireSecondFactor(
  deps: Deps,
  given: { userId: string; code: string | number; deviceId?: string | undefined },
): Promise<void> {
  const { userId, code, deviceId } = given
  if (readCode(code) === undefined) throw failure('codeAbsent')
  const budget = deviceId === undefined ? userId : `${userId}\n${deviceId}`
  await takeTryOf(deps, budget)
  const isRight = await transaction(deps, async (deps) => {
    const factor = await findSecondFactor(deps.db, userId)
    if (factor === undefined || !(await takeCode(deps, factor, code))) return false
    await deps.limits.reset(deps, 'secondFactorTries', budget)
    return true
  })
  if (!isRight) throw failure('wrongCode')
}

async function takeTryOf(deps: Deps, budget: string): Promise<void> {
  await transaction(deps, (deps) => deps.limits.consume(deps, 'secondFactorTries', budget))
}

type ReadCode = { kind: 'app' | 'recovery'; text: string }

/** People type spaces and dashes; a number has lost its leading zeros. */
function readCode(code: string | number): ReadCode | undefined {
  const given = typeof code === 'number' ? String(code).padStart(6, '0') : code
  const text = given.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(text)) return { kind: 'app', text }
  return RECOVERY_FORM.test(text) ? { kind: 'recovery', text } : undefined
}

async function takeCode(
  deps: Deps,
  factor: SecondFactorTable,
  code: string | number,
): Promise<boolean> {
  const given = readCode(code)
  const { user_id: userId } = factor
  const now = deps.clock.now()
  if (given?.kind === 'app') {
    const hex = openSealedText(deps.secrets.keyRing(SECRET_PURPOSE), factor.sealed_secret, userId)
    if (hex === undefined) return false
    const step = stepOfCode(Buffer.from(hex, 'hex'), given.text, now)
    return step !== undefined && takeStep(deps.db, userId, step)
  }
  if (given === undefined || factor.confirmed_at === null) return false
  const hmacs = deps.secrets
    .keyRing(RECOVERY_PURPOSE)
    .map((key) => recoveryHmac(key, userId, given.text))
  if (!(await takeRecoveryCode(deps.db, { userId, hmacs, now }))) return false
  await recordAudit(deps, { action: 'recovery-code-use', actorId: userId })
  return true
}

async function makeRecoveryCodes(deps: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    deps.ids.shortCode(10, RECOVERY_ALPHABET),
  )
  const key = deps.secrets.key(RECOVERY_PURPOSE)
  const hmacs = codes.map((code) => recoveryHmac(key, userId, code))
  await replaceRecoveryCodes(deps.db, userId, hmacs)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

function recoveryHmac(key: Buffer, userId: string, code: string): string {
  return createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url')
}
