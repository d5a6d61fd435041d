import { randomUUID } from 'node:crypto'
import { OTP_LIFE_MS, OTP_RESEND_AFTER_MS } from '#contract/constants.ts'
import type { Clock } from '../clock.ts'

/**
 * How long a one-time code lives, with clocks that jump (F13), and when the next one may be sent.
 * Times in milliseconds.
 */
export interface CodeLife {
  mintedAt: number
  expiresAt: number
  /** the process that timed it, and from when by its monotonic clock */
  timedBy: string
  timedFrom: number
}

/** Clocks of two machines may differ by this much; a code from further ahead was minted before a jump. */
const CLOCK_SLACK_MS = 5_000
const LONGEST_RESEND_MS = Math.max(...OTP_RESEND_AFTER_MS)

/** Only the process that timed a code can tell its true age. */
const THIS_PROCESS = randomUUID()

/** The ten minutes of a code that begin now, by both clocks. */
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
 * Whether a code is past its ten minutes. No jump of the clock makes it live longer: this process
 * measures with its monotonic clock, every other one refuses codes from the future.
 */
export function isCodeExpired(life: CodeLife, clock: Clock): boolean {
  const now = clock.now()
  if (now >= life.expiresAt || now < life.mintedAt - CLOCK_SLACK_MS) return true
  return life.timedBy === THIS_PROCESS && clock.monotonic() - life.timedFrom >= OTP_LIFE_MS
}

/** Wait before the next resend, after so many mails. */
export function resendDelayMs(mails: number): number {
  return OTP_RESEND_AFTER_MS[Math.min(mails, OTP_RESEND_AFTER_MS.length) - 1] ?? LONGEST_RESEND_MS
}

/** Milliseconds until a resend is taken; a wait longer than any we give out is a clock set back. */
export function resendWaitMs(resendAt: number, now: number): number {
  const wait = resendAt - now
  return wait > LONGEST_RESEND_MS ? 0 : Math.max(0, wait)
}
