import { TEAM_SESSION_HOURS } from '#contract/account/team-sign-in.ts'

const DAY_MS = 24 * 60 * 60_000

/** A session ends after so long without use … */
export const SESSION_IDLE_MS = 7 * DAY_MS
/** … and so long after the sign-in in any case (contract.md §3). */
export const SESSION_MAX_MS = 30 * DAY_MS
/** Of one that reaches a space alone: whoever leaves the company is out of it within the day. */
export const SESSION_WITHIN_MAX_MS = TEAM_SESSION_HOURS * 60 * 60_000
/** Use is noted at most this often. */
export const SESSION_TOUCH_MS = 60 * 60_000

export interface SessionTimes {
  createdAt: number
  expiresAt: number
}

/** When an idle session ends if it is used now: never after its last day. */
export function expiryAfterUse(createdAt: number, now: number, maxMs = SESSION_MAX_MS): number {
  return Math.min(now + SESSION_IDLE_MS, createdAt + maxMs)
}

/** Whether it has neither been idle too long nor reached its last day. */
export function isSessionLive({ createdAt, expiresAt }: SessionTimes, now: number): boolean {
  return expiresAt > now && createdAt + SESSION_MAX_MS > now
}
