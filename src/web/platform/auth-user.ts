import type { AuthUser } from '#contract/account/identity.ts'
import { AUTH_USER_KEY } from '#contract/constants.ts'

/**
 * Keeps the sign-in answer under the key `authUser` (spec §3): who, and nothing that could sign anybody
 * in; the access token is left out on purpose.
 */
export function storeAuthUser(answer: AuthUser): void {
  const { uid, username, email, role } = answer
  try {
    localStorage.setItem(AUTH_USER_KEY, JSON.stringify({ uid, username, email, role }))
  } catch {
    // Private windows may forbid storage; the session cookie is what counts.
  }
}

export function removeAuthUser(): void {
  try {
    localStorage.removeItem(AUTH_USER_KEY)
  } catch {
    // As above.
  }
}

/** Whether this browser remembers having been signed in. */
export function hasAuthUser(): boolean {
  try {
    return localStorage.getItem(AUTH_USER_KEY) !== null
  } catch {
    return false
  }
}
