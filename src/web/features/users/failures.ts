import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** Errors about people (spec §8: usersError), named after the failed action. */

export const usersFailure = (error: unknown) => namedFailure(error, text.users.usersError)
export const inviteFailure = (error: unknown) => namedFailure(error, text.users.inviteError)
export const accountFailure = (error: unknown) => namedFailure(error, text.users.accountError)
export const sayUsersError = (error: unknown) => toastError(usersFailure(error))
export const sayInviteError = (error: unknown) => toastError(inviteFailure(error))
export const sayAccountError = (error: unknown) => toastError(accountFailure(error))

/** For the panel that replaces the list, which adds the final full stop itself. */
export const usersLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => text.users.loadError(reason.replace(/\.$/, '')))
