import { randomUUID } from 'node:crypto'
import { OTP_LIFE_MS, OTP_RESEND_AFTER_MS } from '#contract/constants.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ChallengeRow, MintedCode } from './challenges.repository.ts'

/** How long challenges and codes live, even if clocks jump (F13). Times in milliseconds. */

/**
 * A challenge accepts resends for this long; afterwards the same address starts a new one with new
 * tries.
 */
export const RESEND_SPAN_MS = 60 * 60_000
/** An unconfirmed address is deleted after this time; mail may wait long for its server. */
export const CHALLENGE_LIFE_MS = 24 * 60 * 60_000

/**
 * Clocks of two machines may differ by this much. A code from further in the future was made before
 * a clock jumped.
 */
const CLOCK_SLACK_MS = 5_000
const LONGEST_RESEND_MS = Math.max(...OTP_RESEND_AFTER_MS)

/** Only the process that started a code's life can measure its true age. */
const THIS_PROCESS = randomUUID()

/** The ten minutes of a code, starting now, by both clocks. */
export function lifeFromNow(
  clock: Clock,
): Pick<MintedCode, 'mintedAt' | 'expiresAt' | 'timedBy' | 'timedFrom'> {
  const now = clock.now()
  return {
    mintedAt: now,
    expiresAt: now + OTP_LIFE_MS,
    timedBy: THIS_PROCESS,
    timedFrom: Math.floor(clock.monotonic()),
  }
}

/**
 * Whether a code is older than ten minutes. No clock jump makes it live longer: this process
 * measures with its monotonic clock, all others refuse codes from the future.
 */
export function isExpired(challenge: ChallengeRow, clock: Clock): boolean {
  const {
    minted_at: mintedAt,
    expires_at: expiresAt,
    timed_by: timedBy,
    timed_from: timedFrom,
  } = challenge
  if (mintedAt === null || expiresAt === null) return false
  const now = clock.now()
  if (now >= expiresAt || now < mintedAt - CLOCK_SLACK_MS) return true
  return (
    timedBy === THIS_PROCESS && timedFrom !== null && clock.monotonic() - timedFrom >= OTP_LIFE_MS
  )
}

/** Delay before the next resend, after this many mails. */
export function resendDelayMs(mails: number): number {
  return OTP_RESEND_AFTER_MS[Math.min(mails, OTP_RESEND_AFTER_MS.length) - 1] ?? LONGEST_RESEND_MS
}

/**
 * Milliseconds until a resend is allowed. A delay longer than any we set means that the clock was
 * set back, and counts as none.
 */
export function resendWaitMs(challenge: Pick<ChallengeRow, 'resend_at'>, now: number): number {
  const wait = challenge.resend_at - now
  return wait > LONGEST_RESEND_MS ? 0 : Math.max(0, wait)
}

/** Whether the holder of this challenge can still do anything in step 1. */
export function isEnterable(challenge: ChallengeRow, clock: Clock): boolean {
  if (challenge.state !== 'open' || challenge.tries_left <= 0) return false
  if (challenge.mail_state === 'sent') return !isExpired(challenge, clock)
  const span = challenge.mail_state === 'muted' ? OTP_LIFE_MS : CHALLENGE_LIFE_MS
  return clock.now() < challenge.created_at + span
}
