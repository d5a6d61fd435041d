import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** The failures of the account, each with the name of what was tried (spec §8: profileError). */

export const profileFailure = (error: unknown) => namedFailure(error, text.account.profileError)
export const sayProfileError = (error: unknown) => toastError(profileFailure(error))
export const saySessionsError = (error: unknown) =>
  toastError(namedFailure(error, text.account.sessionsError))
export const sayEmailError = (error: unknown) =>
  toastError(namedFailure(error, text.account.emailError))

/** For the panel in the place of the screen, which ends the sentence itself. */
export const profileLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => text.account.profileLoadError(reason.replace(/\.$/, '')))
