const KEY = 'waypost-last-visit'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Returning within this time continues the visit. */
const VISIT_MS = 4 * HOUR_MS
/** Shorter periods show nothing, longer ones too much. */
const MIN_MS = DAY_MS
const MAX_MS = 30 * DAY_MS
const FIRST_MS = 7 * DAY_MS

export interface Visits {
  /** of the current visit */
  now: number
  /** end of the previous visit; null on the first */
  before: number | null
}

/** Continues the visit, or starts a new one. */
export function nextVisit(kept: Visits | null, now: number): Visits {
  if (kept === null) return { now, before: null }
  return now - kept.now < VISIT_MS ? { ...kept, now } : { now, before: kept.now }
}

/** The dashboard's period: `visit` is set if it starts with the last visit. */
export function spanOf({ before }: Visits, now: number): { from: number; visit: number | null } {
  const length = before === null ? FIRST_MS : now - before
  if (before === null || length < MIN_MS) return { from: now - FIRST_MS, visit: null }
  return { from: Math.max(before, now - MAX_MS), visit: before }
}

/** The dashboard's period. */
export interface LookBack {
  /** ISO time */
  from: string
  /** time of the last visit in milliseconds, if the period starts there */
  visit: number | null
  /** its length in days, at least 1 */
  days: number
}

/** Records this visit, and returns the dashboard's period. */
export function lookBack(now: number): LookBack {
  const { from, visit } = spanOf(noteVisit(now), now)
  const days = Math.max(1, Math.round((now - from) / DAY_MS))
  return { from: new Date(from).toISOString(), visit, days }
}

/** Records this visit in the browser and returns the previous one. */
function noteVisit(now: number): Visits {
  let kept: Visits | null = null
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (isVisits(parsed)) kept = parsed
    const visits = nextVisit(kept, now)
    localStorage.setItem(KEY, JSON.stringify(visits))
    return visits
  } catch {
    // Storage may be forbidden; then the dashboard shows the last week.
    return { now, before: null }
  }
}

function isVisits(value: unknown): value is Visits {
  if (typeof value !== 'object' || value === null) return false
  const { now, before } = value as Record<string, unknown>
  return typeof now === 'number' && (before === null || typeof before === 'number')
}
