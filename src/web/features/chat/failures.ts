import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** Errors of the chat (spec §8): the failed action, then the reason. */

export const chatsFailure = (error: unknown) => named(error, text.chat.chatsError)
export const groupsFailure = (error: unknown) => named(error, text.chat.groupsError)
export const messagesFailure = (error: unknown) => named(error, text.chat.messagesError)
export const searchFailure = (error: unknown) => named(error, text.chat.searchError)
export const sayMessageError = (error: unknown) => toastError(named(error, text.chat.messageError))
export const sayAttachmentError = (error: unknown) =>
  toastError(named(error, text.chat.attachmentError))
export const sayGroupError = (error: unknown) => toastError(named(error, text.chat.groupSaveError))

/** Panels and toasts add the final full stop themselves. */
const named = (error: unknown, words: (reason: string) => string) =>
  namedFailure(error, (reason) => words(reason).replace(/\.$/, ''))
