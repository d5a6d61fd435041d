import type { AuthUser } from '#contract/account/identity.ts'
import { AUTH_USER_KEY } from '#contract/constants.ts'

/**
 * Stores the sign-in answer under the key `authUser` (spec §3): who is signed in, and nothing that
 * could sign anybody in; it deliberately leaves out the access token.
 */
export function storeAuthUser(answer: AuthUser): void {
  const { uid, username, email, role } = answer
  try {
    localStorage.setItem(AUTH_USER_KEY, JSON.stringify({ uid, username, email, role }))
  } catch {
    // Private windows may forbid storage; only the session cookie matters.
  }
}

export function removeAuthUser(): void {
  try {
    localStorage.removeItem(AUTH_USER_KEY)
  } catch {
    // As above.
  }
}

/** Whether this browser remembers that somebody was signed in. */
export function hasAuthUser(): boolean {
  try {
    return localStorage.getItem(AUTH_USER_KEY) !== null
  } catch {
    return false
  }
}
