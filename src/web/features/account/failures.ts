import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** Errors of the account, named after the failed action (spec §8: profileError). */

export const profileFailure = (error: unknown) => namedFailure(error, text.account.profileError)
export const sayProfileError = (error: unknown) => toastError(profileFailure(error))
export const saySessionsError = (error: unknown) =>
  toastError(namedFailure(error, text.account.sessionsError))
export const sayEmailError = (error: unknown) =>
  toastError(namedFailure(error, text.account.emailError))

/** For the panel that replaces the screen, which adds the final full stop itself. */
export const profileLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => text.account.profileLoadError(reason.replace(/\.$/, '')))
