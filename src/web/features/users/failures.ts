import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** The failures of people (spec §8: usersError), each with the name of what was tried. */

export const usersFailure = (error: unknown) => namedFailure(error, text.users.usersError)
export const inviteFailure = (error: unknown) => namedFailure(error, text.users.inviteError)
export const accountFailure = (error: unknown) => namedFailure(error, text.users.accountError)
export const sayUsersError = (error: unknown) => toastError(usersFailure(error))
export const sayInviteError = (error: unknown) => toastError(inviteFailure(error))
export const sayAccountError = (error: unknown) => toastError(accountFailure(error))

/** For the panel in the place of the list, which ends the sentence itself. */
export const usersLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => text.users.loadError(reason.replace(/\.$/, '')))
