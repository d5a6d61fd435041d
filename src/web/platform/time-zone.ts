const ZONE_KEY = 'waypost-time-zone'

/** The account's time zone, as this browser keeps it; undefined: the machine's. */
export const chosenZone: string | undefined = readZone()

/** The time zone for all times, `Europe/Zurich`; calls to the server use it too. */
export function viewerZone(): string {
  return chosenZone ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}

/** Whether a name is a time zone this browser knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Stores the account's zone for the next page; empty: the machine's.
 * @returns false if storage is forbidden, or if this browser does not know the zone
 */
export function keepZone(zone: string): boolean {
  try {
    if (zone === '') localStorage.removeItem(ZONE_KEY)
    else if (isZone(zone)) localStorage.setItem(ZONE_KEY, zone)
    else return false
    return true
  } catch {
    return false
  }
}

function readZone(): string | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    const kept = localStorage.getItem(ZONE_KEY)
    return kept !== null && isZone(kept) ? kept : undefined
  } catch {
    return undefined
  }
}
