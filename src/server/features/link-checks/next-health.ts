import type { LinkHealthTable } from '../../platform/link-health/link-health.table.ts'
import type { Probe } from './probe-address.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Number of failures, and the time they must span, before a link is dead. */
export const FAILURES_NEEDED = 3
export const FAILING_NEEDED_MS = DAY_MS

/** Delays after the first, second, … failure; the last one repeats. */
const WAITS_MS = [4 * HOUR_MS, 20 * HOUR_MS, 6 * HOUR_MS]
/** The same for a dead link, which may work again. */
const DEAD_WAITS_MS = [DAY_MS, 2 * DAY_MS, 4 * DAY_MS, 7 * DAY_MS]
const QUIET_MS = 7 * DAY_MS
/** for a link that was clicked recently */
const BUSY_MS = 2 * DAY_MS

export type Health = Omit<LinkHealthTable, 'link_id' | 'address' | 'ignored_at'>

export interface Circumstances {
  /** ms UTC */
  now: number
  /** somebody clicked the link within the last week */
  isBusy: boolean
  /** random number from 0 to 1 */
  chance: number
}

/** The health of a link after another check of its destination, and when the next one is due. */
export function nextHealth(
  before: Health,
  probe: Probe,
  { now, isBusy, chance }: Circumstances,
): Health {
  const { kind, reason, status, pauseMs = 0 } = probe
  if (kind !== 'failed') {
    const wait = isBusy ? BUSY_MS : QUIET_MS
    return {
      ...{ state: kind, reason: '', status, failures: 0, failing_since: null, dead_since: null },
      checked_at: now,
      due_at: now + Math.round(Math.max(spread(wait, chance), pauseMs)),
    }
  }
  const failures = before.failures + 1
  const since = Math.min(before.failing_since ?? now, now)
  const wasDead = before.state === 'dead'
  const isDead = wasDead || (failures >= FAILURES_NEEDED && now - since >= FAILING_NEEDED_MS)
  const waits = isDead ? DEAD_WAITS_MS : WAITS_MS
  const at = (isDead ? failures - FAILURES_NEEDED : failures - 1) || 0
  const wait = waits[Math.max(0, Math.min(at, waits.length - 1))] ?? DAY_MS
  return {
    ...{ state: isDead ? 'dead' : 'failing', reason, status, failures, failing_since: since },
    dead_since: isDead ? (before.dead_since ?? now) : null,
    checked_at: now,
    // later rather than sooner, so that failures a day apart really span a day
    due_at: now + Math.round(Math.max(wait + wait * 0.2 * chance, pauseMs)),
  }
}

/**
 * Varies a delay by up to a fifth, so that links created together are not checked together for
 * ever.
 */
export function spread(wait: number, chance: number): number {
  return Math.round(wait * (0.8 + 0.4 * chance))
}
