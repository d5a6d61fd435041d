import type { LinkHealthTable } from '../../platform/link-health/link-health.table.ts'
import type { Probe } from './probe-address.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How often, and over how long, a destination fails before its link is called dead. */
export const FAILURES_NEEDED = 3
export const FAILING_NEEDED_MS = DAY_MS

/** Waits after the first, second, … failure; the last one repeats. */
const WAITS_MS = [4 * HOUR_MS, 20 * HOUR_MS, 6 * HOUR_MS]
/** The same once it is dead: it may come back. */
const DEAD_WAITS_MS = [DAY_MS, 2 * DAY_MS, 4 * DAY_MS, 7 * DAY_MS]
const QUIET_MS = 7 * DAY_MS
/** of a link that was followed lately */
const BUSY_MS = 2 * DAY_MS

export type Health = Omit<LinkHealthTable, 'link_id' | 'address' | 'ignored_at'>

export interface Circumstances {
  /** ms UTC */
  now: number
  /** somebody followed the link within a week */
  isBusy: boolean
  /** from 0 to 1 */
  chance: number
}

/** The health of a link after another look at its destination, and when the next one is due. */
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
    // later rather than sooner: what has to last a day lasts one
    due_at: now + Math.round(Math.max(wait + wait * 0.2 * chance, pauseMs)),
  }
}

/** Up to a fifth sooner or later, so that links made together are not checked together for ever. */
export function spread(wait: number, chance: number): number {
  return Math.round(wait * (0.8 + 0.4 * chance))
}
