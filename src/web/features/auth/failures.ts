import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'

/**
 * Errors of signing in and registering, with their own names (spec §8: loginError, registerError).
 */

export const loginError = (error: unknown) => named(error, text.auth.loginError)
export const registerError = (error: unknown) => named(error, text.auth.registerError)

/** A refusal is shown with the specification's text; any other failure names the failed action. */
function named(error: unknown, words: (reason: string) => string): string {
  return isRefusal(error) ? error.message : words(textOfError(error))
}

/** Whether the server answered with a refusal. */
export function isRefusal(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500
}
