import { FirebaseError } from 'firebase/app'
import { text } from '#web/messages/index.ts'
import { CallFailure, readFailure } from '../call-failure.ts'

/** Firebase's refusals in our catalogue: code and status. */
const REFUSALS: Readonly<Record<string, readonly [string, number]>> = {
  'auth/invalid-credential': ['err_13', 401],
  'auth/invalid-login-credentials': ['err_13', 401],
  'auth/wrong-password': ['err_13', 401],
  'auth/user-not-found': ['err_13', 401],
  'auth/user-token-expired': ['err_13', 401],
  'auth/user-disabled': ['err_15', 401],
  'auth/invalid-email': ['err_7', 400],
  'auth/missing-email': ['err_7', 400],
  'auth/weak-password': ['err_8', 400],
  'auth/password-does-not-meet-requirements': ['err_8', 400],
  'auth/too-many-requests': ['err_211', 429],
  'auth/account-exists-with-different-credential': ['err_13', 401],
}

export function isCodeOf(error: unknown, ...codes: string[]): boolean {
  return error instanceof FirebaseError && codes.includes(error.code)
}

/** A refusal of the catalogue. @param words instead of the catalogue's text */
export function refusal(code: string, status: number, words?: string): CallFailure {
  const known = readFailure(status, { error: { message: code } }, null)
  return words === undefined ? known : new CallFailure({ code, status, text: words })
}

/** Converts SDK errors to the application's failures. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error
  if (error.code === 'auth/network-request-failed') {
    return new CallFailure({ code: 'offline', status: 0, text: text.errors.offline })
  }
  if (error.code === 'auth/popup-blocked') return refusal(error.code, 400, text.auth.popupBlocked)
  if (error.code === 'auth/operation-not-allowed') {
    return refusal(error.code, 400, text.auth.notEnabledThere)
  }
  const known = REFUSALS[error.code]
  if (known) return refusal(...known)
  return new CallFailure({ code: error.code, status: 500, text: text.auth.firebaseFailed })
}
