const ZONE_KEY = 'waypost-time-zone'

/** The zone that the account chose, as this browser keeps it; undefined: that of the machine. */
export const chosenZone: string | undefined = readZone()

/** The time zone everything is written in, `Europe/Zurich`; the server is asked in it too. */
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
 * Keeps the zone of the account for the next page; empty: that of the machine.
 * @returns false where storage is forbidden, or where this browser does not know the zone
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
