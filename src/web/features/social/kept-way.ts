/**
 * What this tab must remember until a provider sends it back. None of it is trusted: the server
 * uses its own cookie, and `next` is checked as usual.
 */
export interface KeptWay {
  purpose: 'sign-in' | 'connect'
  /** the provider's name, for sentences */
  name: string
  /** where to go after signing in */
  next?: string
}

const KEY = 'waypost-social'

export function keepWay(way: KeptWay): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(way))
  } catch {
    // Storage may be forbidden; signing in still works and opens the dashboard.
  }
}

export function takeWay(): KeptWay | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const way: unknown = JSON.parse(kept ?? 'null')
    return isWay(way) ? way : undefined
  } catch {
    return undefined
  }
}

function isWay(value: unknown): value is KeptWay {
  if (typeof value !== 'object' || value === null) return false
  const { purpose, name, next } = value as Record<string, unknown>
  const isPurpose = purpose === 'sign-in' || purpose === 'connect'
  return isPurpose && typeof name === 'string' && (next === undefined || typeof next === 'string')
}
