import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'

/** The failures of signing in and of registering under their own names (spec §8: loginError, registerError). */

export const loginError = (error: unknown) => named(error, text.auth.loginError)
export const registerError = (error: unknown) => named(error, text.auth.registerError)

/** A refusal says itself what is wrong, in the words of the specification; all else says what failed. */
function named(error: unknown, words: (reason: string) => string): string {
  return isRefusal(error) ? error.message : words(textOfError(error))
}

/** Whether the server answered and said no. */
export function isRefusal(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500
}
