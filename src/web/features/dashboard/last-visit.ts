const KEY = 'waypost-last-visit'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Looking again within this is the same visit. */
const VISIT_MS = 4 * HOUR_MS
/** Shorter spans say nothing, longer ones too much. */
const MIN_MS = DAY_MS
const MAX_MS = 30 * DAY_MS
const FIRST_MS = 7 * DAY_MS

export interface Visits {
  /** of the visit that goes on */
  now: number
  /** end of the one before; null on the first */
  before: number | null
}

/** Goes on with the visit, or begins the next one. */
export function nextVisit(kept: Visits | null, now: number): Visits {
  if (kept === null) return { now, before: null }
  return now - kept.now < VISIT_MS ? { ...kept, now } : { now, before: kept.now }
}

/** What the dashboard looks back on: `visit` is set where it begins with the last visit. */
export function spanOf({ before }: Visits, now: number): { from: number; visit: number | null } {
  const length = before === null ? FIRST_MS : now - before
  if (before === null || length < MIN_MS) return { from: now - FIRST_MS, visit: null }
  return { from: Math.max(before, now - MAX_MS), visit: before }
}

/** What the dashboard looks back on. */
export interface LookBack {
  /** ISO time */
  from: string
  /** when the last visit was, in milliseconds, where it looks back to it */
  visit: number | null
  /** how long that is, at least 1 */
  days: number
}

/** Notes this visit, and says what the dashboard looks back on. */
export function lookBack(now: number): LookBack {
  const { from, visit } = spanOf(noteVisit(now), now)
  const days = Math.max(1, Math.round((now - from) / DAY_MS))
  return { from: new Date(from).toISOString(), visit, days }
}

/** Notes this visit in the browser and says when the last one was. */
function noteVisit(now: number): Visits {
  let kept: Visits | null = null
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (isVisits(parsed)) kept = parsed
    const visits = nextVisit(kept, now)
    localStorage.setItem(KEY, JSON.stringify(visits))
    return visits
  } catch {
    // Storage can be forbidden; the last week is shown then.
    return { now, before: null }
  }
}

function isVisits(value: unknown): value is Visits {
  if (typeof value !== 'object' || value === null) return false
  const { now, before } = value as Record<string, unknown>
  return typeof now === 'number' && (before === null || typeof before === 'number')
}
