import { randomUUID } from 'node:crypto'
import { OTP_LIFE_MS, OTP_RESEND_AFTER_MS } from '#contract/constants.ts'
import type { Clock } from '../clock.ts'

/**
 * How long a one-time code lives, even if clocks jump (F13), and when the next one may be sent.
 * Times in milliseconds.
 */
export interface CodeLife {
  mintedAt: number
  expiresAt: number
  /** the process that measures it, and its start by that process's monotonic clock */
  timedBy: string
  timedFrom: number
}

/**
 * Clocks of two machines may differ by this much. A code from further in the future was made before
 * a clock jumped.
 */
const CLOCK_SLACK_MS = 5_000
const LONGEST_RESEND_MS = Math.max(...OTP_RESEND_AFTER_MS)

/** Only the process that started a code's life can measure its true age. */
const THIS_PROCESS = randomUUID()

/** The ten minutes of a code, starting now, by both clocks. */
export function codeLifeFromNow(clock: Clock): CodeLife {
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
export function isCodeExpired(life: CodeLife, clock: Clock): boolean {
  const now = clock.now()
  if (now >= life.expiresAt || now < life.mintedAt - CLOCK_SLACK_MS) return true
  return life.timedBy === THIS_PROCESS && clock.monotonic() - life.timedFrom >= OTP_LIFE_MS
}

/** Delay before the next resend, after this many mails. */
export function resendDelayMs(mails: number): number {
  return OTP_RESEND_AFTER_MS[Math.min(mails, OTP_RESEND_AFTER_MS.length) - 1] ?? LONGEST_RESEND_MS
}

/**
 * Milliseconds until a resend is allowed. A delay longer than any we set means that the clock was
 * set back, and counts as none.
 */
export function resendWaitMs(resendAt: number, now: number): number {
  const wait = resendAt - now
  return wait > LONGEST_RESEND_MS ? 0 : Math.max(0, wait)
}
